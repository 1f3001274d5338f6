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

  function post(pairs, sure) {
    var request = new XMLHttpRequest();
    var text = pairs.concat("part=1").join("&");
    sending += 1;
    var turn = sending;
    if (sure) { keep(text); }
    request.open("POST", "./" + query);
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.timeout = 15000;
    request.onload = function () {
      if (sure) { keep(""); }
      if (turn !== sending) { return; }
      answered(request.status === 200 ? request.responseText : "", request.responseText);
    };
    request.onerror = request.ontimeout = function () { if (sure) { lost(); } else { say("connection-lost"); } };
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
      if (isFixing()) { window.location.replace("./" + query); return; }
      clearing = false;
      pad.reset();
      clearing = true;
    }
  }

  function lost() {
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

  function activate(place) {
    var i;
    active = place;
    for (i = 0; i < figures.length; i += 1) { figures[i].className = i === place ? "active" : ""; }
  }

  function tryLater() {
    window.clearTimeout(trying);
    trying = window.setTimeout(function () {
      if (isBegun()) { post(fieldsOf(pad).concat("do=try"), false); }
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
      tryLater();
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
  pad.addEventListener("change", tryLater);
  pad.addEventListener("input", tryLater);
  pad.addEventListener("reset", function () {
    var i, was = pad.querySelectorAll("[data-was]");
    for (i = 0; i < was.length; i += 1) { was[i].removeAttribute("data-was"); }
    if (clearing) { document.getElementById("answer").textContent = ""; }
    window.setTimeout(function () { activate(0); catchUp(); }, 0);
  });
  if (waiting()) { askAgain(); }
}());
