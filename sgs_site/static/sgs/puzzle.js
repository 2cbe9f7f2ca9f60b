/* Picking an answer on the board. The rules are those of puzzles/services/choosing.py; the data come from the page (#puzzle-data).
   Without this script every card and seat is a form button that asks the server instead. */
(function () {
  "use strict";

  function count(list) {
    var out = {};
    list.forEach(function (x) { out[x] = (out[x] || 0) + 1; });
    return out;
  }
  /* whether the seats picked so far are the first ones of an answer, in its order */
  function begins(picked, seats) { return picked.every(function (n, i) { return seats[i] === n; }); }

  function inside(part, whole) {
    var have = count(whole);
    return part.every(function (x) { return have[x] && have[x]--; });
  }
  function all(root, selector) { return [].slice.call(root.querySelectorAll(selector)); }

  function Board(root, data) {
    this.root = root;
    this.data = data;
    this.byId = {};
    data.cards.forEach(function (c) { this.byId[c.id] = c; }, this);
    this.cards = all(root, "[data-card]");
    this.seats = all(root, "[data-pick]");
    this.modes = all(root, "[data-mode]");
    this.prompt = root.querySelector("[data-prompt]");
    this.go = root.querySelector("[data-go]");
    this.at = 0;
    var form = document.getElementById("pick");
    this.picked = {
      mode: form.elements.mode.value,
      cards: form.elements.cards.value ? form.elements.cards.value.split(",") : [],
      seats: form.elements.seats.value ? form.elements.seats.value.split(",").map(Number) : []
    };
    this.listen();
    this.draw(null);
  }

  Board.prototype.pool = function (mode) {
    return this.data.options.filter(function (o) { return mode ? o.s === mode : o.a; });
  };
  Board.prototype.classes = function (cards) {
    return cards.map(function (id) { return this.byId[id].cls; }, this);
  };
  Board.prototype.possible = function (p) {
    var classes = this.classes(p.cards);
    return this.pool(p.mode).filter(function (o) { return inside(classes, o.c) && (o.q ? begins(p.seats, o.z) : inside(p.seats, o.z)); });
  };
  Board.prototype.with = function (changes) {
    var p = this.picked;
    return {
      mode: "mode" in changes ? changes.mode : p.mode,
      cards: changes.cards || p.cards,
      seats: changes.seats || p.seats
    };
  };

  Board.prototype.toggleMode = function (mode) {
    if (this.picked.mode === mode) this.picked = { mode: "", cards: [], seats: [] };
    else {
      var kept = { mode: mode, cards: this.picked.cards, seats: [] };
      this.picked = this.possible(kept).length ? kept : { mode: mode, cards: [], seats: [] };
    }
    this.draw(null);
  };
  Board.prototype.toggleCard = function (id) {
    var p = this.picked;
    if (p.cards.indexOf(id) >= 0) {
      var left = this.with({ cards: p.cards.filter(function (c) { return c !== id; }) });
      if (!left.cards.length || !this.possible(left).length) left.seats = [];
      this.picked = left;
    } else {
      var more = this.with({ cards: p.cards.concat([id]) });
      if (!this.possible(more).length) {
        more.seats = [];
        if (!this.possible(more).length) more = { mode: p.mode, cards: [id], seats: [] };
      }
      this.picked = more;
    }
    this.draw(null);
  };
  Board.prototype.toggleSeat = function (n) {
    var p = this.picked, tries = [p.seats.concat([n]), [n]], i, next;
    if (p.seats.indexOf(n) >= 0) {
      this.picked = this.with({ seats: p.seats.filter(function (s) { return s !== n; }) });
      this.draw(null);
      return;
    }
    if (this.cardFirst()) { this.draw({ seat: n, why: this.whySeat(n) }); return; }
    for (i = 0; i < 2; i++) {
      next = this.with({ seats: tries[i] });
      if (this.possible(next).length) { this.picked = next; this.draw(null); return; }
    }
    this.draw({ seat: n, why: this.whySeat(n) });
  };
  Board.prototype.cardFirst = function () {
    return !this.picked.cards.length && this.pool(this.picked.mode).every(function (o) { return o.c.length; });
  };
  Board.prototype.whySeat = function (n) {
    var d = this.data, p = this.picked, i, found;
    if (this.cardFirst()) return [d.say.card_first, ""];
    for (i = 0; i < p.cards.length; i++) {
      found = d.whySeat[p.mode + "|" + p.cards[i] + "|" + n];
      if (found) return found;
    }
    found = d.whySeat[p.mode + "||" + n];
    if (found) return found;
    if (!this.possible(this.with({ seats: [] })).some(function (o) { return o.z.length; })) return [d.say.no_seat, ""];
    return [d.say.not_offered, ""];
  };
  Board.prototype.cancel = function () {
    this.picked = { mode: "", cards: [], seats: [] };
    this.draw(null);
    if (this.cards[this.at]) this.cards[this.at].focus();
  };

  /* what the board looks like with this selection: `Plan.show` */
  Board.prototype.show = function () {
    var p = this.picked, self = this, live = this.possible(p), open = this.possible(this.with({ seats: [] })), ready = [], ways = {};
    live.forEach(function (o) {
      var way = o.v + "|" + o.s + "|" + o.n;
      if (o.c.length === p.cards.length && o.z.length === p.seats.length && !(way in ways)) { ways[way] = ready.length; ready.push(o); }
    });
    var wants = open.some(function (o) { return o.z.length; }) && (p.cards.length > 0 || !open.every(function (o) { return o.c.length; }));
    var seats = {};
    if (wants) Object.keys(this.data.seats).forEach(function (key) {
      var n = +key;
      seats[n] = p.seats.indexOf(n) >= 0 ? "chosen"
        : self.possible(self.with({ seats: p.seats.concat([n]) })).length || self.possible(self.with({ seats: [n] })).length ? "legal" : "illegal";
    });
    return { live: live, open: open, ready: ready, wants: wants, seats: seats };
  };

  /* sentences, with the templates of the page */
  Board.prototype.list = function (items) { return items.join(this.data.say.and); };
  Board.prototype.bracket = function (name) { return this.data.brackets[0] + name + this.data.brackets[1]; };
  Board.prototype.cardNames = function () {
    return this.list(this.picked.cards.map(function (id) { return this.byId[id].name; }, this));
  };
  Board.prototype.sentence = function (option) {
    var d = this.data, p = this.picked, self = this;
    var values = {
      skill: option.s && this.bracket(d.modes[option.s] ? d.modes[option.s].name : option.s),
      card: option.n && this.bracket(d.kinds[option.n] || option.n),
      cards: p.cards.length && this.cardNames(),
      targets: p.seats.length && this.list((option.b ? p.seats.slice(0, 1) : p.seats).map(function (n) { return d.seats[n]; })),
      second: option.b && d.seats[option.b],
      question: d.kind, mode: d.mode
    };
    var found = (d.verbs[option.v] || []).filter(function (wording) {
      return wording[0].every(function (need) {
        var pair = need.split("=");
        return pair.length > 1 ? values[pair[0]] === pair[1] : values[need];
      });
    })[0];
    var text = found ? found[1].replace(/\{(\w+)\}/g, function (_, name) { return values[name] || ""; }) : option.t;
    return self.capital(text) + d.say.stop;
  };
  Board.prototype.capital = function (text) { return text.charAt(0).toUpperCase() + text.slice(1); };
  Board.prototype.sayPrompt = function (shown, refused) {
    var d = this.data, say = d.say, p = this.picked, parts = [], self = this;
    if (refused) return say.no.replace("{name}", d.seats[refused.seat]).replace("{why}", refused.why[0]);
    if (p.cards.length && !shown.live.length) {
      var last = p.cards[p.cards.length - 1], why = d.why[p.mode + "|" + last] || [say.not_offered];
      return say.off.replace("{name}", this.byId[last].name).replace("{why}", why[0]);
    }
    if (shown.ready.length === 1) return this.sentence(shown.ready[0]);
    if (!p.mode && !p.cards.length && !p.seats.length) return say.ask;
    var head = p.mode ? this.bracket(d.modes[p.mode].name) + say.colon : "";
    if (p.cards.length) parts.push(say.chosen.replace("{cards}", this.cardNames()));
    var sizes = shown.open.map(function (o) { return o.c.length; }), low = Math.min.apply(null, sizes.concat([99])), high = Math.max.apply(null, sizes.concat([0]));
    if (sizes.length && p.cards.length < low) parts.push(say.more.replace("{n}", low - p.cards.length));
    else if (!p.cards.length && high) parts.push(say.which);
    if (shown.wants && !p.seats.length) parts.push(say.targets.replace("{targets}", this.list(Object.keys(shown.seats).filter(function (n) { return shown.seats[n] !== "illegal"; }).map(function (n) { return self.data.seats[n]; }))));
    else if (shown.ready.length > 1) parts.push(say.how);
    return this.capital(head + parts.join(say.comma) + say.stop);
  };

  Board.prototype.draw = function (refused) {
    var shown = this.show(), p = this.picked, self = this, d = this.data;
    var empty = !p.mode && !p.cards.length && !p.seats.length;
    this.shown = shown;
    this.cards.forEach(function (c, i) {
      var id = c.getAttribute("data-card"), on = p.cards.indexOf(id) >= 0;
      c.setAttribute("aria-pressed", String(on));
      c.classList.toggle("is-off", !empty && !on && !self.possible({ mode: p.mode, cards: [id], seats: [] }).length);
      c.tabIndex = i === self.at ? 0 : -1;
    });
    this.modes.forEach(function (m) { m.setAttribute("aria-pressed", String(m.getAttribute("data-mode") === p.mode)); });
    this.seats.forEach(function (button) {
      var n = +button.getAttribute("data-pick"), box = button.closest("[data-seat]"), state = shown.seats[n] || "";
      if (box.classList.contains("is-dead")) return;
      ["legal", "chosen", "illegal"].forEach(function (name) { box.classList.toggle("is-" + name, state === name); });
      button.setAttribute("aria-pressed", String(state === "chosen"));
      if (state === "illegal") button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
      var why = document.getElementById("why-" + n), text = state === "chosen" ? d.say.picked : state === "legal" ? d.say.legal : state ? self.whySeat(n)[0] : "";
      why.textContent = "";
      if (text) why.appendChild(document.createElement("span")).textContent = text;
    });
    this.drawGo(shown.ready);
    var cancel = this.root.querySelector("[data-cancel]");
    if (cancel) cancel.hidden = empty;
    var text = this.sayPrompt(shown, refused);
    if (this.drawn || refused || !empty) this.prompt.textContent = text;
    this.drawn = true;
    this.drawPeek();
  };
  Board.prototype.drawGo = function (ready) {
    var go = this.go, kept = document.activeElement && go.contains(document.activeElement);
    go.textContent = "";
    var several = ready.length > 1;
    (ready.length ? ready : [null]).forEach(function (o, i) {
      var b = document.createElement("button");
      b.className = "btn btn--main";
      b.id = i ? "go-" + (i + 1) : "go";
      if (o) { b.name = "action"; b.value = o.t; b.textContent = o.l[several ? 1 : 0]; } else { b.type = "button"; b.disabled = true; b.textContent = go.getAttribute("data-go"); }
      go.appendChild(b);
    });
    if (kept && ready.length) go.firstChild.focus();
    if (ready.length) this.root.querySelector("[data-cards]").value = this.really(ready[0]).join(",");
  };
  /* the cards really meant, in the order of the option's own: `Plan.answer` */
  Board.prototype.really = function (option) {
    var left = this.picked.cards.slice(), self = this;
    return option.c.map(function (cls) {
      var i = left.findIndex(function (id) { return self.byId[id].cls === cls; });
      return left.splice(i, 1)[0].split("#")[0];
    });
  };
  Board.prototype.drawPeek = function () {
    var peek = this.root.querySelector("[data-peek]"), p = this.picked, d = this.data;
    if (!peek) return;
    var card = p.cards.length ? this.byId[p.cards[p.cards.length - 1]] : null, mode = !card && p.mode ? d.modes[p.mode] : null;
    if (!card && !mode) { if (this.modes.length || this.cards.length) peek.hidden = !peek.querySelector("[data-peek-name]").textContent; return; }
    peek.hidden = false;
    peek.querySelector("[data-peek-name]").textContent = card ? card.kind : mode.name;
    peek.querySelector("[data-peek-text]").textContent = card ? card.text : mode.text;
    peek.querySelector("[data-peek-link]").href = card ? card.url : mode.url;
  };

  Board.prototype.listen = function () {
    var self = this;
    function on(list, run) {
      list.forEach(function (el, i) {
        el.addEventListener("click", function (e) { e.preventDefault(); run(el, i); });
      });
    }
    on(this.cards, function (el, i) { self.at = i; self.toggleCard(el.getAttribute("data-card")); });
    on(this.seats, function (el) { self.toggleSeat(+el.getAttribute("data-pick")); });
    on(this.modes, function (el) { self.toggleMode(el.getAttribute("data-mode")); });
    on(all(this.root, "[data-cancel]"), function () { self.cancel(); });
    this.cards.forEach(function (el) {
      el.addEventListener("keydown", function (e) {
        var d = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0, n = self.cards.length;
        if (!d || e.ctrlKey || e.altKey || e.metaKey) return;
        e.preventDefault();
        self.cards[self.at].tabIndex = -1;
        self.at = (self.at + d + n) % n;
        self.cards[self.at].tabIndex = 0;
        self.cards[self.at].focus();
      });
    });
  };
  Board.prototype.key = function (e) {
    if (e.key === "Escape") { e.preventDefault(); this.cancel(); return; }
    if (/^[1-9]$/.test(e.key) && this.seats.some(function (b) { return b.getAttribute("data-pick") === e.key; })) { e.preventDefault(); this.toggleSeat(+e.key); }
  };

  var board = null;
  function start() {
    var root = document.querySelector("[data-puzzle]"), data = document.getElementById("puzzle-data");
    board = root && data ? new Board(root, JSON.parse(data.textContent)) : null;
  }
  document.addEventListener("keydown", function (e) {
    var t = e.target, el;
    if (e.ctrlKey || e.altKey || e.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName)) return;
    if (!document.querySelector("[data-puzzle]")) return;
    if (board && board.root.contains(t) || board && t === document.body) board.key(e);
    if (t.closest && t.closest("[data-hand]")) return;
    if (e.key === "ArrowLeft" || e.key === "ArrowRight") {
      el = document.getElementById(e.key === "ArrowLeft" ? "prev" : "next");
      if (el && el.tagName === "A" && (t === document.body || t.closest("[data-steps], .acts, .verdict, .log, #duel"))) { e.preventDefault(); el.click(); }
    }
  });

  /* after an action: the verdict, else the first new thing to do; a step keeps the focus where it was (site.js) */
  var acted = false;
  document.addEventListener("htmx:beforeRequest", function (e) { acted = e.detail.requestConfig.verb === "post"; });
  document.addEventListener("htmx:beforeSwap", function (e) {
    if ([409, 410, 422].indexOf(e.detail.xhr.status) >= 0) { e.detail.shouldSwap = true; e.detail.isError = false; }
  });
  document.addEventListener("htmx:afterSettle", function () {
    start();
    var el = acted && (document.querySelector("[data-verdict]") || document.querySelector("[data-focus-after]"));
    acted = false;
    if (el) el.focus();
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
