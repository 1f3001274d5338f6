// Follows the match, and sends what is pressed without leaving the page. Without this script the page works by itself,
// and is asked anew. Written for old telephones: no modules, no arrow functions, no fetch.
(function () {
  "use strict";
  var body = document.body;
  var pad = document.getElementById("pad");
  var known = {};
  var latest = null;
  var query = "?lang=" + document.documentElement.lang;
  var match = body.getAttribute("data-match");

  function say(code) {
    var line = document.getElementById("connection");
    var text = body.getAttribute("data-" + code) || "";
    if (line && line.textContent !== text) { line.textContent = text; }
    if (code === "connection") { body.removeAttribute("data-lost"); } else { body.setAttribute("data-lost", "true"); }
  }

  // --- following ------------------------------------------------------------------------------------------

  function replace(id, markup) {
    var old = document.getElementById(id);
    if (!old || known[id] === markup) { return; }
    known[id] = markup;
    var open = [], i, found;
    found = old.querySelectorAll("details[open]");
    for (i = 0; i < found.length; i += 1) { open.push(found[i].id); }
    var focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.outerHTML = markup;
    for (i = 0; i < open.length; i += 1) {
      found = document.getElementById(open[i]);
      if (found) { found.setAttribute("open", ""); }
    }
    found = focused && document.getElementById(focused);
    if (found) { found.focus(); }
  }

  function isFixing() { return pad && pad.querySelector("[name=fix]"); }

  function isBegun() {
    var fields = pad.querySelectorAll("input:not([type=hidden])"), i;
    for (i = 0; i < fields.length; i += 1) {
      if (fields[i].type === "radio" || fields[i].type === "checkbox" ? fields[i].checked : fields[i].value) {
        return true;
      }
    }
    return false;
  }

  function catchUp() {
    if (pad && latest !== null && !isFixing() && !isBegun()) { pad.elements.seen.value = latest; }
  }

  function show(event) {
    var state = JSON.parse(event.data), id;
    hear();
    if (state.beat) { return; }
    if (state.match !== match) { window.location.replace("./" + query); return; }
    for (id in state.parts) {
      if (id !== "heading" || !isFixing()) { replace(id, state.parts[id]); }
    }
    latest = state.seen;
    catchUp();
    if (pad) { mark(); askAgain(); }
  }

  // The server gives a sign of life every 15 seconds. After a longer silence the connection counts as lost.
  var SILENCE = 35000;
  var events = null;
  var heard = 0;
  var asked = 0;

  function hear() {
    heard = Date.now();
    say("connection");
  }

  function listen() {
    asked = Date.now();
    if (events) { events.close(); }
    events = new EventSource("events" + query);
    events.onmessage = show;
    events.onerror = function () {
      say("connection-lost");
      if (this.readyState === 2) { askWhy(); }
    };
  }

  // An address that the server does not know any more is not found again by itself.
  function askWhy() {
    var request = new XMLHttpRequest();
    request.open("HEAD", "page.css");
    request.onload = function () { if (request.status === 404) { say("connection-anew"); } };
    request.send();
    window.setTimeout(listen, 5000);
  }

  if (window.EventSource) {
    heard = Date.now();
    listen();
    window.addEventListener("online", function () { if (events.readyState !== 1) { listen(); } });
    window.setInterval(function () {
      var now = Date.now();
      if (now - heard < SILENCE) { return; }
      if (!body.getAttribute("data-lost")) { say("connection-lost"); }
      if (now - asked > SILENCE) { listen(); }
    }, 1000);
  } else if (!pad) {
    window.setTimeout(function () { window.location.reload(); }, 15000);
  }
  // The screen stays lit where the browser allows it, which asks for an encrypted address.
  function stayAwake() {
    if (navigator.wakeLock && document.visibilityState === "visible") {
      navigator.wakeLock.request("screen").then(null, function () { /* the telephone saves its battery */ });
    }
  }
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);

  // An article that a step leads to is unfolded.
  window.addEventListener("hashchange", function () {
    var found = document.getElementById(window.location.hash.slice(1));
    while (found && found.tagName !== "DETAILS") { found = found.parentElement; }
    if (found) { found.setAttribute("open", ""); }
  });
  window.addEventListener("pageshow", function (event) { if (event.persisted) { window.location.reload(); } });
  if (!pad) { return; }

  // --- sending --------------------------------------------------------------------------------------------

  var KEPT = "scorekeeper-sent:" + window.location.pathname;
  var DRAFT = ["scorekeeper-draft", window.location.pathname, match, isFixing() ? isFixing().value : ""].join(":");
  var DEAF = 600;
  var answer = document.getElementById("answer");
  var deaf = 0;
  var trying = null;
  var patience = 1000;
  var sending = 0;
  var clearing = true;

  function keep(text) {
    try {
      if (text) { window.localStorage.setItem(KEPT, text); } else { window.localStorage.removeItem(KEPT); }
    } catch (error) { kept = text; }
  }
  var kept = "";
  function waiting() {
    try { return window.localStorage.getItem(KEPT) || kept; } catch (error) { return kept; }
  }

  function fieldsOf(form, button) {
    var pairs = [], i, field;
    function put(name, value) { pairs.push(encodeURIComponent(name) + "=" + encodeURIComponent(value)); }
    for (i = 0; i < form.elements.length; i += 1) {
      field = form.elements[i];
      if (field.name && field.type !== "submit" && field.type !== "button" && field.type !== "reset" &&
          (field.checked || (field.type !== "radio" && field.type !== "checkbox"))) {
        put(field.name, field.value);
      }
    }
    if (button && button.name) { put(button.name, button.value); }
    return pairs;
  }

  function empty() {
    sending += 1; // what is still under way is of what was there before
    answer.textContent = "";
    answer.className = "";
  }

  function send(text, seconds, answered, failed) {
    var request = new XMLHttpRequest();
    request.open("POST", "./" + query);
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.timeout = seconds * 1000;
    request.onload = function () {
      if (request.status === 404) {
        say("connection-anew");
        answered("", body.getAttribute("data-connection-anew"));
        return;
      }
      hear();
      if (events && events.readyState !== 1) { listen(); }
      answered(request.status === 200 ? request.responseText : "", request.responseText);
    };
    request.onerror = request.ontimeout = failed;
    request.send(text);
  }

  function attempt(pairs, pressing) {
    sending += 1;
    var turn = sending;
    send(pairs.concat("part=1").join("&"), 15, function (markup, text) {
      // What needs more room than the bar waits while somebody is still pressing.
      var wait = pressing && / class="bar choices"/.test(markup) ? patience : 0;
      window.setTimeout(function () {
        if (turn !== sending) { return; }
        answered(markup, text);
        if (!pressing && answer.querySelector(".send:not(.bar)")) { answer.scrollIntoView({block: "nearest"}); }
      }, wait);
    }, function () { if (turn === sending) { unsent(); } });
  }

  // Until it is known whether something was recorded, nothing else is told.
  function freeze(frozen) {
    if (frozen) { pad.setAttribute("inert", ""); } else { pad.removeAttribute("inert"); }
    askAgain.busy = frozen;
  }

  function record(pairs, button) {
    var text = pairs.concat("part=1").join("&"), label = button.textContent;
    function release() {
      button.disabled = false;
      button.textContent = label;
    }
    sending += 1;
    keep(text);
    freeze(true);
    button.disabled = true;
    button.textContent = body.getAttribute("data-recording");
    send(text, 15, function (markup, plain) {
      release();
      settled(markup, plain);
      deaf = Date.now() + DEAF; // a second tap was meant for what stood there before
    }, function () {
      release();
      lost();
    });
  }

  function settled(markup, text) {
    keep("");
    freeze(false);
    answered(markup, text);
  }

  // The element stays, and only what is in it changes: so it is read aloud.
  function put(markup) {
    var made = document.createElement("div");
    made.innerHTML = markup;
    made = made.firstChild;
    answer.innerHTML = made.innerHTML;
    answer.className = made.className;
    return made;
  }

  function answered(markup, text) {
    var made = markup ? put(markup) : null;
    if (!made) { sayInBar(text); }
    if (answer.querySelector(".meanwhile")) { deaf = Date.now() + DEAF; }
    if (!made || !made.getAttribute("data-recorded")) { return; }
    latest = Math.max(latest, Number(made.getAttribute("data-seen")));
    if (isFixing()) {
      try { window.sessionStorage.setItem(KEPT, markup); } catch (error) { /* it is told by the board alone */ }
      forget();
      window.location.replace("./" + query);
      return;
    }
    clearing = false;
    pad.reset();
    clearing = true;
    catchUp();
  }

  function sayInBar(text) {
    answer.textContent = text;
    answer.className = "bar choices";
  }

  // What stood there before is of something else, such as what was recorded last.
  function unsent() {
    sayInBar(body.getAttribute("data-try-lost"));
    say("connection-lost");
  }

  function lost() {
    askAgain.busy = false;
    sayInBar(body.getAttribute("data-send-lost"));
    say("connection-lost");
    window.setTimeout(askAgain, 3000);
  }

  // What was sent and never answered is asked about under its id: it is recorded, or it can be sent again.
  function askAgain() {
    var text = waiting();
    if (!text || askAgain.busy) { return; }
    freeze(true);
    send(text.replace(/(^|&)do=record(&|$)/, "$1do=ask$2"), 10, settled, function () {
      askAgain.busy = false;
      window.setTimeout(askAgain, 3000);
    });
  }

  // Somebody else recorded something while a hand is shown for recording: it is shown again, with a warning.
  function mark() {
    var form = answer.querySelector("form.confirm:not(.meanwhile)");
    if (!form || waiting() || !form.elements.seen || Number(form.elements.seen.value) === latest) { return; }
    attempt(fieldsOf(form).concat("do=try"));
  }

  document.addEventListener("click", function (event) {
    var button = event.target;
    while (button && button.nodeName !== "BUTTON") {
      if (button.nodeName === "A" && pad.contains(button)) { forget(); }
      button = button.parentNode;
    }
    if (!button || button.type !== "submit" || !button.form || !/\bsend\b/.test(button.form.className)) { return; }
    event.preventDefault();
    if (answer.contains(button) && Date.now() < deaf) { return; }
    window.clearTimeout(trying);
    var pairs = fieldsOf(button.form, button);
    if (/^(try|drop)$/.test(button.value)) { attempt(pairs); } else if (!waiting()) { record(pairs, button); }
  });

  document.addEventListener("submit", function (event) {
    event.preventDefault();
    window.clearTimeout(trying);
    attempt(fieldsOf(event.target, event.target.querySelector("button[type=submit]")));
  });

  // --- pressing -------------------------------------------------------------------------------------------

  var figures = pad.querySelectorAll(".figures input");
  var keypad = document.getElementById("keypad");
  var active = 0;
  var last = "";

  // The keypad stands below the figures that it types.
  function activate(place) {
    if (!figures.length) { return; }
    var row = figures[place], i;
    while (row.nodeName !== "FIELDSET") { row = row.parentNode; }
    if (row.nextSibling !== keypad) { row.parentNode.insertBefore(keypad, row.nextSibling); }
    active = place;
    for (i = 0; i < figures.length; i += 1) { figures[i].className = i === place ? "active" : ""; }
  }

  // The figure of the other side stands there faintly, as far as both always make the same together.
  function fillIn() {
    var row = pad.querySelector("[data-sums]"), i, key, sums, whole, fields;
    if (!row) { return; }
    sums = JSON.parse(row.getAttribute("data-sums"));
    fields = row.querySelectorAll("input");
    for (key in sums) { if (pad.querySelector("input:checked[value=" + key + "]")) { whole = sums[key]; } }
    for (i = 0; i < fields.length; i += 1) {
      key = Number(fields[fields.length - 1 - i].value);
      fields[i].placeholder = whole && key > LEAST && key <= whole ? whole - key : "";
    }
  }
  var LEAST = 32; // a smaller figure can be meant otherwise

  function tryLater(milliseconds) {
    fillIn();
    window.clearTimeout(trying);
    sending += 1;
    patience = typeof milliseconds === "number" ? milliseconds : 1000;
    remember();
    trying = window.setTimeout(function () {
      if (isBegun()) { attempt(fieldsOf(pad).concat("do=try"), true); } else { empty(); }
    }, 250);
  }

  function setUpFigure(place) {
    figures[place].setAttribute("inputmode", "none");
    figures[place].addEventListener("focus", function () { activate(place); });
  }

  if (keypad && figures.length) {
    keypad.removeAttribute("hidden");
    for (var place = 0; place < figures.length; place += 1) { setUpFigure(place); }
    activate(0);
    keypad.addEventListener("click", function (event) {
      var key = event.target.getAttribute("data-key");
      var field = figures[active];
      if (!key) { return; }
      field.value = key === "erase" ? field.value.slice(0, -1) : (field.value + key).slice(0, 4);
      line.value = "";
      tryLater(3000);
    });
  }

  // A row that is seldom told stands on a button of its own: who presses it is asked whose it is, in its place.
  var chips = document.getElementById("chips");
  var rows = pad.querySelectorAll("[data-chip]");
  var touched = false; // an arrow key chooses too, but goes on

  function chipOf(row) { return pad.querySelector("[data-row='" + row.getAttribute("data-chip") + "']"); }
  function unfold(name) {
    var i;
    chips.hidden = true;
    for (i = 0; i < rows.length; i += 1) {
      rows[i].hidden = rows[i].getAttribute("data-chip") !== name;
      if (!rows[i].hidden) { rows[i].querySelector("input").focus({preventScroll: true}); }
    }
  }
  function fold() {
    var i, j, chip, on, name;
    if (!chips) { return; }
    chips.hidden = false;
    for (i = 0; i < rows.length; i += 1) {
      rows[i].hidden = true;
      chip = chipOf(rows[i]);
      name = chip.querySelector("small");
      if (name) { chip.removeChild(name); }
      on = rows[i].querySelectorAll("input:checked");
      chip.className = on.length ? on[0].parentNode.className.replace("key", "on") : "";
      chip.setAttribute("aria-pressed", on.length ? "true" : "false");
      for (j = 0; j < on.length; j += 1) {
        name = chip.querySelector("small") || chip.appendChild(document.createElement("small"));
        name.textContent += (j ? " + " : "") + on[j].parentNode.textContent;
      }
    }
  }
  if (chips) {
    for (var row = rows.length - 1; row >= 0; row -= 1) {
      chips.parentNode.insertBefore(rows[row], chips.nextSibling);
      rows[row].querySelector(".nobody").hidden = false;
    }
    pad.addEventListener("pointerdown", function () { touched = true; });
    pad.addEventListener("keydown", function () { touched = false; });
    pad.addEventListener("click", function (event) {
      var at = event.target, row = at, fields, i;
      while (row !== pad && !row.getAttribute("data-row") && !row.getAttribute("data-chip")) { row = row.parentNode; }
      if (row === pad) { return; }
      if (row.getAttribute("data-row")) { unfold(row.getAttribute("data-row")); return; }
      if (at.className === "nobody") {
        fields = row.querySelectorAll("input");
        for (i = 0; i < fields.length; i += 1) { fields[i].checked = false; fields[i].removeAttribute("data-was"); }
        tryLater();
      } else if (at.nodeName !== "INPUT" || !touched) {
        return;
      }
      // A radio button that is pressed again is released by now.
      window.setTimeout(function () { fold(); chipOf(row).focus({preventScroll: true}); }, 0);
    });
    fold();
  }

  // A button that is pressed is released by pressing it again.
  pad.addEventListener("click", function (event) {
    var field = event.target;
    if (field.type !== "radio") { return; }
    var now = field.name + "=" + field.value;
    if (field.getAttribute("data-was") === now) {
      field.checked = false;
      field.removeAttribute("data-was");
      tryLater();
      return;
    }
    last = pad.querySelectorAll("[name='" + field.name + "']");
    for (var i = 0; i < last.length; i += 1) { last[i].removeAttribute("data-was"); }
    field.setAttribute("data-was", now);
  });
  // A hand is told by buttons or by a line: what was begun last counts.
  var line = document.getElementById("line");
  function isButton(field) { return field.type === "radio" || field.type === "checkbox"; }
  function releaseAll() {
    var i, field;
    for (i = 0; i < pad.elements.length; i += 1) {
      field = pad.elements[i];
      if (isButton(field)) { field.checked = false; field.removeAttribute("data-was"); }
    }
    for (i = 0; i < figures.length; i += 1) { figures[i].value = ""; }
  }
  function told(event) {
    if (event.target === line) { if (line.value) { releaseAll(); } } else { line.value = ""; }
    tryLater();
  }
  // A text is told as it is typed. Its change comes when it is left, as by a tap on the answer, which must not move then.
  pad.addEventListener("change", function (event) { if (isButton(event.target)) { told(event); } });
  pad.addEventListener("input", function (event) { if (!isButton(event.target)) { told(event); } });
  pad.addEventListener("reset", function () {
    var i, was = pad.querySelectorAll("[data-was]");
    for (i = 0; i < was.length; i += 1) { was[i].removeAttribute("data-was"); }
    if (clearing) { empty(); }
    forget();
    window.setTimeout(function () { activate(0); catchUp(); fillIn(); fold(); }, 0);
  });

  // --- half-told hands --------------------------------------------------------------------------------------

  function remember() {
    try {
      if (isBegun()) {
        window.sessionStorage.setItem(DRAFT, fieldsOf(pad).join("&"));
      } else {
        window.sessionStorage.removeItem(DRAFT);
      }
    } catch (error) { /* it is lost with the page */ }
  }

  function forget() {
    try { window.sessionStorage.removeItem(DRAFT); } catch (error) { /* nothing was kept */ }
  }

  function recall() {
    var kept = "", pairs, i, pair, name, value, field, j, found;
    try { kept = window.sessionStorage.getItem(DRAFT) || ""; } catch (error) { return; }
    if (!kept || pad.querySelector(".over")) { return; }
    line.value = "";
    pairs = kept.split("&");
    for (i = 0; i < pairs.length; i += 1) {
      pair = pairs[i].split("=");
      name = decodeURIComponent(pair[0]);
      value = decodeURIComponent(pair[1]);
      found = pad.querySelectorAll("[name='" + name + "']");
      for (j = 0; j < found.length; j += 1) {
        field = found[j];
        if (isButton(field)) {
          if (field.value === value) {
            field.checked = true;
            if (field.type === "radio") { field.setAttribute("data-was", name + "=" + value); }
          }
        } else if (field.type !== "hidden" || name === "seen") {
          field.value = value;
        }
      }
    }
    found = document.getElementById("more-buttons");
    if (found && found.querySelector("input:checked")) { found.setAttribute("open", ""); }
    fold();
    tryLater();
  }

  recall();
  fillIn();
  try {
    if (window.sessionStorage.getItem(KEPT)) {
      put(window.sessionStorage.getItem(KEPT));
      window.sessionStorage.removeItem(KEPT);
    }
  } catch (error) { /* it is told by the board alone */ }
  if (waiting()) { askAgain(); }
}());
