"""The kernel: state, frames, flow, timings, windows, registry, questions. It names no skill and no card."""
