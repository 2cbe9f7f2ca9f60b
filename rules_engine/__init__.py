"""The rules engine of Shapu: plain Python, no clock, no network, no ambient randomness.

Django code imports `rules_engine.api` and nothing else.
"""
