// Follows the match, and sends what is pressed without leaving the page. Without this script the page works by itself,
// and is asked anew. Written for old telephones: no modules, no arrow functions, no fetch.
(function () {
  "use strict";
  var body = document.body;
  var pad = document.getElementById("pad");
  var known = {};
  var latest = null;
  var query = "?lang=" + document.documentElement.lang;

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
    for (id in state.parts) {
      if (id !== "heading" || !isFixing()) { replace(id, state.parts[id]); }
    }
    latest = state.seen;
    catchUp();
    say("connection");
    askAgain();
  }

  if (window.EventSource) {
    var events = null;
    var listen = function () {
      events = new EventSource("events" + query);
      events.onmessage = show;
      events.onerror = function () {
        say("connection-lost");
        if (events.readyState === 2) { window.setTimeout(listen, 3000); }
      };
    };
    listen();
    window.addEventListener("online", function () {
      if (events.readyState !== 1) { events.close(); listen(); }
    });
  } else if (!pad) {
    window.setTimeout(function () { window.location.reload(); }, 15000);
  }
  if (!pad) { return; }

  // --- sending --------------------------------------------------------------------------------------------

  var KEPT = "scorekeeper-sent:" + window.location.pathname;
  var trying = null;
  var raising = null;
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

  // What is refused stands at the foot of a small screen, but not while somebody is still pressing.
  function lower() {
    window.clearTimeout(raising);
    document.getElementById("answer").className = "";
  }

  function raiseLater() {
    var answer = document.getElementById("answer");
    if (answer.className !== "bar") { return; }
    lower();
    raising = window.setTimeout(function () { answer.className = "bar"; }, patience);
  }

  function empty() {
    sending += 1; // what is still under way is of what was there before
    document.getElementById("answer").textContent = "";
  }

  function post(pairs, sure, pressing) {
    var request = new XMLHttpRequest();
    var text = pairs.concat("part=1").join("&");
    sending += 1;
    var turn = sending;
    if (sure) { keep(text); askAgain.busy = true; }
    request.open("POST", "./" + query);
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.timeout = 15000;
    request.onload = function () {
      if (sure) { keep(""); askAgain.busy = false; }
      if (turn !== sending) { return; }
      lower();
      answered(request.status === 200 ? request.responseText : "", request.responseText);
      if (pressing) { raiseLater(); }
    };
    request.onerror = request.ontimeout = function () {
      if (sure) { lost(); } else if (turn === sending) { unsent(pressing); }
    };
    request.send(text);
  }

  function answered(markup, text) {
    var answer = document.getElementById("answer");
    if (markup) {
      answer.outerHTML = markup;
      answer = document.getElementById("answer");
    } else {
      answer.textContent = text;
    }
    if (answer.getAttribute("data-recorded")) {
      if (isFixing()) {
        try { window.sessionStorage.setItem(KEPT, markup); } catch (error) { /* it is told by the board alone */ }
        window.location.replace("./" + query);
        return;
      }
      clearing = false;
      pad.reset();
      clearing = true;
    }
  }

  // What stood there before is of something else, such as what was recorded last.
  function unsent(pressing) {
    var answer = document.getElementById("answer");
    answer.removeAttribute("data-recorded");
    answer.textContent = body.getAttribute("data-try-lost");
    answer.className = "bar";
    if (pressing) { raiseLater(); }
    say("connection-lost");
  }

  function lost() {
    askAgain.busy = false;
    document.getElementById("answer").textContent = body.getAttribute("data-send-lost");
    say("connection-lost");
    window.setTimeout(askAgain, 3000);
  }

  // What was sent and never answered is asked about under its id: it is recorded, or it can be sent again.
  function askAgain() {
    var text = waiting();
    if (!text || askAgain.busy) { return; }
    askAgain.busy = true;
    var request = new XMLHttpRequest();
    request.open("POST", "./" + query);
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.timeout = 10000;
    request.onload = function () {
      askAgain.busy = false;
      keep("");
      answered(request.status === 200 ? request.responseText : "", request.responseText);
    };
    request.onerror = request.ontimeout = function () {
      askAgain.busy = false;
      window.setTimeout(askAgain, 3000);
    };
    request.send(text.replace(/(^|&)do=record(&|$)/, "$1do=ask$2"));
  }

  document.addEventListener("click", function (event) {
    var button = event.target;
    while (button && button.nodeName !== "BUTTON") { button = button.parentNode; }
    if (!button || button.type !== "submit" || !button.form || !/\bsend\b/.test(button.form.className)) { return; }
    event.preventDefault();
    window.clearTimeout(trying);
    post(fieldsOf(button.form, button), !(button.name === "do" && button.value === "try"));
  });

  document.addEventListener("submit", function (event) {
    event.preventDefault();
    window.clearTimeout(trying);
    post(fieldsOf(event.target, event.target.querySelector("button[type=submit]")), false);
  });

  // --- pressing -------------------------------------------------------------------------------------------

  var figures = pad.querySelectorAll(".figures input");
  var keypad = document.getElementById("keypad");
  var active = 0;
  var last = "";

  // The keypad stands below the figures that it types.
  function activate(place) {
    var row = figures[place], i;
    while (row.nodeName !== "FIELDSET") { row = row.parentNode; }
    if (row.nextSibling !== keypad) { row.parentNode.insertBefore(keypad, row.nextSibling); }
    active = place;
    for (i = 0; i < figures.length; i += 1) { figures[i].className = i === place ? "active" : ""; }
  }

  function tryLater(milliseconds) {
    window.clearTimeout(trying);
    lower();
    patience = typeof milliseconds === "number" ? milliseconds : 1000;
    trying = window.setTimeout(function () {
      if (isBegun()) { post(fieldsOf(pad).concat("do=try"), false, true); } else { empty(); }
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
  pad.addEventListener("change", told);
  pad.addEventListener("input", told);
  pad.addEventListener("reset", function () {
    var i, was = pad.querySelectorAll("[data-was]");
    for (i = 0; i < was.length; i += 1) { was[i].removeAttribute("data-was"); }
    if (clearing) { lower(); empty(); }
    window.setTimeout(function () { activate(0); catchUp(); }, 0);
  });
  try {
    if (window.sessionStorage.getItem(KEPT)) {
      document.getElementById("answer").outerHTML = window.sessionStorage.getItem(KEPT);
      window.sessionStorage.removeItem(KEPT);
    }
  } catch (error) { /* it is told by the board alone */ }
  if (waiting()) { askAgain(); }
}());
