/* For pages with htmx forms: hand over the CSRF token, keep the focus on the same control after a swap. */
(function () {
  "use strict";
  var last = "";
  document.addEventListener("htmx:configRequest", function (e) {
    var found = /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie);
    if (found) e.detail.headers["X-CSRFToken"] = decodeURIComponent(found[1]);
    last = document.activeElement ? document.activeElement.id : "";
  });
  document.addEventListener("htmx:afterSettle", function () {
    if (document.activeElement && document.activeElement !== document.body) return; /* it is where it was, or the reader has moved on */
    var el = (last && document.getElementById(last)) || document.querySelector("[data-focus-after]");
    if (el) el.focus({ preventScroll: false });
  });
})();
