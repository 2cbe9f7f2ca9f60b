#!/usr/bin/env python3
"""What a page costs its reader: requests, bytes, paints, shifts, in Chromium, on a slow phone and on a desk.

    .venv/bin/python scripts/page_figures.py [--loads 3] [--page /heroes/xiahoudun/ ...]

It prepares a site in a throw-away folder, serves it as `make run` does, and opens one page of every kind with an empty cache: as a phone
of 390 × 844 px whose processor is four times slower, behind 1.6 Mbit/s with 150 ms for every request; then as a desk of 1280 × 900 px
without any brake. It prints a Markdown table for each, the median of the loads, and what is over its target; it ends with 1 if anything is.

Bytes are those that crossed the wire, headers included; in parentheses, what the bodies weigh with gzip, which the targets speak of: a
server or a proxy in front of it compresses them. FCP and LCP are the first and the largest contentful paint, CLS is the sum of the layout
shifts, TBT what of the tasks over 50 ms lies beyond 50 ms, from the first paint until a second after the network is quiet.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from page_bench import free_port, served
from playwright.sync_api import Browser, Response, sync_playwright

ROOT = Path(__file__).resolve().parent.parent

PAGES = {
    "home": "/",
    "hero": "/heroes/xiahoudun/",
    "card": "/cards/slash/",
    "skill": "/skills/std/ganglie/",
    "chapter": "/rules/damage/",
    "search": "/search/?q=" + quote("桃"),
    "ruling": "/rulings/axe-with-luoyi/?step=4",
    "hero, two editions": "/heroes/xiahoudun/?compare=early..std",
    "edition comparison": "/editions/early..std/",
    "deck": "/editions/std/deck/",
    "puzzle": "/puzzles/duel-first/",
}


class Device(NamedTuple):
    """How a reader looks at a page. `brakes`: how many times slower the processor is, bits per second, milliseconds per request."""

    name: str
    context: dict[str, Any]
    brakes: tuple[int, int, int] | None


DEVICES = [
    Device(
        "phone, 4 × slower, 1.6 Mbit/s, 150 ms",
        {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
        (4, 1_600_000, 150),
    ),
    Device("desk", {"viewport": {"width": 1280, "height": 900}}, None),
]

#: What a page may cost at most: requests, kB of the bodies with gzip, seconds, the shift, milliseconds.
TARGETS = {"requests": 8, "html": 30, "css": 15, "js": 30, "lcp": 1.5, "cls": 0.02, "tbt": 50}

#: Keeps what the browser tells of the page from its first moment.
WATCH = """
window.figures = {lcp: 0, cls: 0, long: []};
const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({type, buffered: true});
watch('largest-contentful-paint', (e) => { figures.lcp = e.startTime; });
watch('layout-shift', (e) => { if (!e.hadRecentInput) figures.cls += e.value; });
watch('longtask', (e) => figures.long.push([e.startTime, e.duration]));
"""
READ = """() => {
    const fcp = (performance.getEntriesByName('first-contentful-paint')[0] || {}).startTime || 0;
    return {fcp, lcp: figures.lcp, cls: figures.cls, nodes: document.getElementsByTagName('*').length,
            tbt: figures.long.filter(([start, time]) => start + time > fcp).reduce((sum, [, time]) => sum + time - 50, 0)};
}"""


@dataclass
class Load:
    """One load of a page: bytes on the wire and of gzipped bodies by type, and what the browser said (milliseconds)."""

    requests: int = 0
    sent: dict[str, float] = field(default_factory=dict)
    zipped: dict[str, float] = field(default_factory=dict)
    said: dict[str, float] = field(default_factory=dict)


def kind(mime: str) -> str:
    """html, css, js, svg or other."""
    return {"text/html": "html", "text/css": "css", "text/javascript": "js", "application/javascript": "js", "image/svg+xml": "svg"}.get(
        mime.partition(";")[0], "other"
    )


def load(browser: Browser, device: Device, url: str) -> Load:
    """Open `url` with an empty cache and measure."""
    context = browser.new_context(locale="zh-CN", **device.context)
    page = context.new_page()
    page.add_init_script(WATCH)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    found = Load()
    mimes: dict[str, str] = {}
    answers: list[Response] = []

    def arrived(event: dict[str, Any]) -> None:
        mimes[event["requestId"]] = kind(event["response"]["mimeType"])

    def ended(event: dict[str, Any]) -> None:
        what = mimes.get(event["requestId"], "other")
        found.requests += 1
        found.sent[what] = found.sent.get(what, 0) + event["encodedDataLength"]

    wire.on("Network.responseReceived", arrived)
    wire.on("Network.loadingFinished", ended)
    page.on("response", lambda answer: answers.append(answer))
    if device.brakes:
        slower, bits, latency = device.brakes
        rate = {"downloadThroughput": bits / 8, "uploadThroughput": bits / 8 / 2}
        wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **rate})
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(1000)
    found.said = page.evaluate(READ)
    for answer in answers:
        what = kind(answer.headers.get("content-type", ""))
        found.zipped[what] = found.zipped.get(what, 0) + len(gzip.compress(answer.body(), 6))
    context.close()
    return found


def middle(loads: Iterable[Load]) -> dict[str, float]:
    """The median of each figure: kB, seconds, milliseconds (TBT)."""
    all_loads = list(loads)

    def of(read: Any) -> float:
        return statistics.median(read(one) for one in all_loads)

    figures = {"requests": of(lambda one: one.requests), "total": of(lambda one: sum(one.sent.values())) / 1000}
    for what in ("html", "css", "js", "svg"):
        figures[f"{what}_sent"] = of(lambda one, what=what: one.sent.get(what, 0)) / 1000
        figures[what] = of(lambda one, what=what: one.zipped.get(what, 0)) / 1000
    for what in ("fcp", "lcp"):
        figures[what] = of(lambda one, what=what: one.said[what]) / 1000
    return figures | {what: of(lambda one, what=what: one.said[what]) for what in ("cls", "tbt", "nodes")}


def row(name: str, f: dict[str, float]) -> str:
    """A line of the table; what is over its target is bold."""

    def cell(what: str, text: str) -> str:
        return f"**{text}**" if f[what] > TARGETS.get(what, float("inf")) else text

    sizes = [f"{f[what + '_sent']:.1f} ({cell(what, f'{f[what]:.1f}')})" for what in ("html", "css", "js", "svg")]
    times = [cell("fcp", f"{f['fcp']:.2f}"), cell("lcp", f"{f['lcp']:.2f}"), cell("cls", f"{f['cls']:.3f}"), cell("tbt", f"{f['tbt']:.0f}")]
    return (
        "| " + " | ".join([name, cell("requests", f"{f['requests']:.0f}"), *sizes, f"{f['total']:.1f}", *times, f"{f['nodes']:.0f}"]) + " |"
    )


def chromium() -> str:
    """The browser to drive: SGS_CHROMIUM, or the system's."""
    names = (os.environ.get("SGS_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        sys.exit("no Chromium found (Debian: apt-get install chromium; or set SGS_CHROMIUM)")
    return found


def main() -> int:
    """Prepare, serve, measure, print. 1 if a target is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--loads", type=int, default=3)
    options.add_argument("--page", action="append", help="an address to measure instead of the usual ones; may be given several times")
    options.add_argument("--url", help="a site that is served already, e.g. http://127.0.0.1:8000; nothing is prepared then")
    given = options.parse_args()
    pages = {path: path for path in given.page} if given.page else PAGES
    missed: list[str] = []
    with contextlib.ExitStack() as stack:
        site = given.url
        if not site:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sgs-figures-")))
            env = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")}
            env["SGS_VAR"] = str(folder / "var")
            subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
            port = free_port()
            stack.enter_context(served("sgs_site.wsgi:application", port, env, ROOT))
            site = f"http://127.0.0.1:{port}"
        driver = stack.enter_context(sync_playwright())
        sandbox = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-first-run", "--disable-background-networking", *sandbox])
        for path in pages.values():  # the server has read its templates, and the browser has started its processes
            load(browser, DEVICES[-1], site + path)
        for device in DEVICES:
            print(f"\n{device.name}; median of {given.loads} loads, Chromium {browser.version}\n")
            print("| page | requests | HTML kB | CSS kB | JS kB | SVG kB | all kB | FCP s | LCP s | CLS | TBT ms | elements |")
            print("|---|---|---|---|---|---|---|---|---|---|---|---|")
            for name, path in pages.items():
                figures = middle(load(browser, device, site + path) for _load in range(given.loads))
                print(row(name, figures), flush=True)
                missed += [
                    f"{name}, {device.name}: {what} {figures[what]:.3g} > {most}" for what, most in TARGETS.items() if figures[what] > most
                ]
        browser.close()
    print("\n" + ("over the target:\n" + "\n".join(f"- {line}" for line in missed) if missed else "all within their targets"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
