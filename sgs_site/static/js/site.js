/* On every page. Everything here is a convenience: reading, searching and switching work without it. */
(function () {
  "use strict";
  var doc = document, root = doc.documentElement;
  function each(sel, fn, at) { [].forEach.call((at || doc).querySelectorAll(sel), fn); }
  function typing(el) { return /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName) || el.isContentEditable; }

  /* theme: switch at once, tell the server, no reload */
  var themes = ["system", "light", "dark"], icons = { system: "i-theme", light: "i-sun", dark: "i-moon" };
  each("[data-theme-btn]", function (btn) {
    btn.addEventListener("click", function (e) {
      if (!window.fetch) return;
      e.preventDefault();
      var to = btn.value, next = themes[(themes.indexOf(to) + 1) % 3], use = btn.querySelector("use");
      if (to === "system") root.removeAttribute("data-theme"); else root.setAttribute("data-theme", to);
      use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#" + icons[to]));
      btn.querySelector("[data-theme-say]").textContent = btn.getAttribute("data-say-" + to);
      btn.value = next;
      fetch(btn.form.action, { method: "POST", headers: { "X-Requested-With": "fetch" }, body: new URLSearchParams({ theme: to }) });
    });
  });

  /* keys: / search, ← → previous and next entry or step */
  doc.addEventListener("keydown", function (e) {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || typing(e.target)) return;
    if (e.key === "/") {
      var box = [].filter.call(doc.querySelectorAll("[data-slash]"), function (b) { return b.offsetParent; })[0];
      if (box) { e.preventDefault(); box.focus(); box.select(); }
      else { var go = doc.querySelector(".findlink"); if (go) { e.preventDefault(); location.href = go.href; } }
    } else if (!e.shiftKey && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
      if (e.target.closest && e.target.closest("[data-keys], [data-stepper], .scroll, [role=tablist]")) return;
      /* a page with steps ([data-walk]) steps; elsewhere they lead to the entries before and after */
      var rel = ' [rel="' + (e.key === "ArrowLeft" ? "prev" : "next") + '"]', walk = doc.querySelector("[data-walk]");
      var link = walk ? walk.querySelector(rel.slice(1)) : doc.querySelector(".pn" + rel);
      if (link && walk) { e.preventDefault(); link.click(); } else if (link) location.href = link.href;
    }
  });

  /* suggestions under a search box (a combobox with a list of links) */
  each("[data-suggest]", function (input, i) {
    if (!window.fetch) return;
    var list = doc.createElement("ul"), at = -1, timer = 0, turn = 0, asked = "", waiting = false, id = "sg" + i;
    list.id = id; list.className = "sg"; list.hidden = true; list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.getAttribute("data-suggest-label") || "");
    input.parentNode.appendChild(list);
    input.setAttribute("role", "combobox"); input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false"); input.setAttribute("aria-controls", id);
    function options() { return list.children; }
    function choose(n) {
      [].forEach.call(options(), function (o, k) { o.setAttribute("aria-selected", String(k === n)); });
      at = n;
      if (n >= 0) { input.setAttribute("aria-activedescendant", options()[n].id); options()[n].scrollIntoView({ block: "nearest" }); }
      else input.removeAttribute("aria-activedescendant");
    }
    function open(yes) { list.hidden = !yes; input.setAttribute("aria-expanded", String(yes)); if (!yes) choose(-1); }
    function ask() {
      var q = input.value.trim();
      if (q === asked) { if (options().length) open(true); return; }
      asked = q;
      var mine = ++turn; /* an answer that comes after a later question is dropped */
      waiting = !!q;
      if (!q) { list.textContent = ""; open(false); return; }
      fetch(input.getAttribute("data-suggest") + "?q=" + encodeURIComponent(q))
        .then(function (r) { return r.ok ? r.text() : ""; })
        .then(function (html) {
          if (mine !== turn) return;
          waiting = false;
          list.innerHTML = html;
          [].forEach.call(options(), function (o, k) { o.id = id + "-" + k; });
          choose(-1); open(options().length > 0 && doc.activeElement === input);
        }).catch(function () { if (mine === turn) { waiting = false; asked = null; } /* the form still works */ });
    }
    input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(ask, 110); });
    input.addEventListener("focus", function () { if (options().length && input.value.trim() === asked) open(true); });
    input.addEventListener("blur", function () { setTimeout(function () { open(false); }, 150); });
    input.addEventListener("keydown", function (e) {
      var n = options().length;
      if (e.isComposing) return;
      if ((e.key === "ArrowDown" || e.key === "ArrowUp") && n) {
        e.preventDefault(); if (list.hidden) open(true);
        choose(e.key === "ArrowDown" ? (at + 1) % n : (at <= 0 ? n - 1 : at - 1));
      } else if (e.key === "Enter" && at >= 0 && !list.hidden) {
        e.preventDefault(); location.href = options()[at].getAttribute("data-url");
      } else if (e.key === "Escape" && !list.hidden) { e.preventDefault(); open(false); }
      if (e.key === "Escape") { /* nor is it opened by an answer that is still on its way */
        clearTimeout(timer);
        if (waiting) { turn++; waiting = false; asked = null; list.textContent = ""; }
      }
    });
    list.addEventListener("mousedown", function (e) { e.preventDefault(); });
    list.addEventListener("click", function (e) {
      var item = e.target.closest("[data-url]");
      if (item) location.href = item.getAttribute("data-url");
    });
  });

  /* stepper: [data-stepper] holds [data-step] items and anything with data-from / data-to (step numbers, 1-based) */
  each("[data-stepper]", function (box) {
    var steps = [].slice.call(box.querySelectorAll("[data-step]")), n = steps.length, k = 1;
    if (!n) return;
    var out = box.querySelector("[data-step-no]"), say = box.querySelector("[data-step-say]");
    var prev = box.querySelector("[data-prev]"), next = box.querySelector("[data-next]");
    steps.forEach(function (s, i) { if (s.getAttribute("aria-current")) k = i + 1; });
    function off(b, yes) { if (!b) return; if (yes) b.setAttribute("aria-disabled", "true"); else b.removeAttribute("aria-disabled"); }
    function show(quiet) {
      steps.forEach(function (s, i) {
        if (i + 1 === k) s.setAttribute("aria-current", "step"); else s.removeAttribute("aria-current");
        s.classList.toggle("is-done", i + 1 < k);
      });
      each("[data-from]", function (e) { e.hidden = k < +e.getAttribute("data-from") || k > +(e.getAttribute("data-to") || 999); }, box);
      each("[data-now]", function (e) { e.classList.toggle("is-now", k >= +e.getAttribute("data-now")); }, box);
      if (out) out.textContent = k;
      off(prev, k === 1); off(next, k === n);
      if (!say || quiet) return;
      var line = (steps[k - 1].querySelector("[data-line]") || steps[k - 1]).cloneNode(true);
      each("[aria-hidden]", function (e) { e.remove(); }, line);
      say.textContent = k + " / " + n + "：" + line.textContent.replace(/\s+/g, " ").trim();
    }
    function go(to, e) { if (e) e.preventDefault(); if (to >= 1 && to <= n && to !== k) { k = to; show(); } }
    if (prev) prev.addEventListener("click", function (e) { go(k - 1, e); });
    if (next) next.addEventListener("click", function (e) { go(k + 1, e); });
    steps.forEach(function (s, i) { var b = s.querySelector("[data-jump]"); if (b) b.addEventListener("click", function (e) { go(i + 1, e); }); });
    box.addEventListener("keydown", function (e) {
      if (typing(e.target)) return;
      if (e.key === "ArrowRight") go(k + 1, e); else if (e.key === "ArrowLeft") go(k - 1, e);
    });
    show(true);
  });

  /* pages with htmx: hand over the CSRF token, keep the focus on the same control after a swap */
  var last = "";
  doc.addEventListener("htmx:configRequest", function (e) {
    var found = /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(doc.cookie);
    if (found) e.detail.headers["X-CSRFToken"] = decodeURIComponent(found[1]);
    last = doc.activeElement ? doc.activeElement.id : "";
  });
  doc.addEventListener("htmx:afterSettle", function () {
    if (doc.activeElement && doc.activeElement !== doc.body) return; /* it is where it was, or the reader has moved on */
    var el = (last && doc.getElementById(last)) || doc.querySelector("[data-focus-after]");
    if (el) el.focus({ preventScroll: false });
  });
})();
