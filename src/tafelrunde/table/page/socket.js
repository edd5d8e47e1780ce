// The live connection to a table: numbered calls, and what the table sends put together to one frame.

import { luck } from "./api.js";
import { language } from "./texts.js";

const WAITS = [300, 600, 1200, 2500, 5000]; // before the next try, in milliseconds
const HANDSHAKES = [5000, 5000, 10_000, 20_000]; // until a new connection must have spoken, by the number of tries before it
const PATIENCE = 1000; // before anybody is told that the connection is lost
const ANSWER = 2000; // so long an answer may take before a second connection is tried
const GLANCE = 700; // the same where somebody has just come back to the page
const JUST_NOW = 300; // a connection that is so new is not replaced
const BEAT = 5000; // so often the page looks whether anything was heard
const SILENCE = 10_000; // after so long without a word it asks; proxies drop what is silent for 60 seconds
const RESTART = 60_000; // so long a restart may take, until it counts as lost
const SLOW = ["hint"]; // what may take its time
const TOO_MUCH = 4429;
export const PAGE = /\/static\/([0-9a-f]+)\//.exec(import.meta.url)?.[1] ?? ""; // the version of these files
const FINAL = [4401, 4402, 4403, 4404]; // not for me, or not there
const PICTURES = ["board", "marks", "mine"];
const LISTS = ["extras", "beside"]; // of pictures

/**
 * Connects to a table and stays connected. `see(frame)` with every change, `notice(notice)`, `closed(code)`;
 * `lost(why)`: "lost", "restart" (it will be back in a moment), "silent" (an answer is missing), or "" when all is well again.
 */
export class Live {
  constructor(code, { see, lost, notice, closed }) {
    Object.assign(this, { code, see, lost, notice, closed });
    this.frame = null;
    this.spare = null; // a second connection, while it is not sure whether the first one is dead
    this.client = luck();
    this.calls = new Map(); // number -> what was asked and not answered yet
    this.last = 0;
    this.tries = 0;
    this.restarted = -Infinity; // when a restart was announced
    this.leaving = false; // what still comes are the last words of the old house
    this.over = false;
    this.listen();
    this.open();
  }

  /** Asks for something; the promise gets the reply, however often the connection breaks in between. */
  call(command) {
    return new Promise((resolve) => this.ask(command, resolve, true));
  }

  ask(command, resolve, again) {
    const id = ++this.last;
    this.calls.set(id, { command, resolve, again });
    this.send(id, command);
    return id;
  }

  send(id, command) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ id, command }));
    const call = this.calls.get(id);
    if (!call || SLOW.includes(command.do)) return;
    call.sent = performance.now();
    setTimeout(() => this.calls.has(id) && socket === this.socket && this.lookInto(), ANSWER);
  }

  sendAll() {
    this.calls.forEach(({ again, command }, id) => (again ? this.send(id, command) : this.calls.delete(id)));
  }

  // --- opening, losing, opening again ---

  open() {
    clearTimeout(this.timer);
    this.leaving = false;
    this.whole = false; // a change before the whole means nothing
    this.socket = this.connect();
    this.worry();
  }

  /** A new connection; one that says nothing for too long is given up. */
  connect() {
    const url = new URL(`api/tables/${encodeURIComponent(this.code)}/live`, document.baseURI);
    url.protocol = url.protocol.replace("http", "ws");
    url.search = new URLSearchParams({ lang: language(), client: this.client, page: PAGE });
    const socket = new WebSocket(url);
    socket.began = performance.now();
    socket.heard = 0; // when it last said anything; 0: not yet
    socket.limit = setTimeout(() => ([this.socket, this.spare].includes(socket) ? this.gone() : drop(socket)), HANDSHAKES[Math.min(this.tries, HANDSHAKES.length - 1)]);
    socket.onopen = () => socket === this.socket && this.sendAll();
    socket.onmessage = (event) => this.hear(socket, event.data);
    socket.onclose = (event) => {
      if (socket === this.spare && event.code === TOO_MUCH) this.keep(this.socket);
      else this.gone(event);
    };
    return socket;
  }

  hear(socket, data) {
    clearTimeout(socket.limit);
    socket.heard = performance.now();
    if (this.spare) this.keep(socket);
    this.receive(JSON.parse(data));
  }

  /** Of two connections this one stays: it has spoken first. */
  keep(socket) {
    const { socket: first, spare } = this;
    this.spare = null;
    if (socket === first) {
      spare.onmessage = spare.onclose = null;
      spare.onopen = () => drop(spare); // closed earlier, browsers would complain of it
      return;
    }
    drop(first);
    this.socket = socket;
    this.whole = false;
    this.sendAll();
  }

  /** An answer is missing: is it only slow, or is the line dead? A second connection shows it. */
  lookInto() {
    if (this.spare || this.leaving || this.socket?.readyState !== WebSocket.OPEN) return;
    this.tell("silent");
    this.spare = this.connect();
  }

  /** If nothing has come after a while, somebody should know. */
  worry() {
    this.worried ??= setTimeout(() => this.tell(), PATIENCE);
  }

  tell(why = performance.now() - this.restarted < RESTART ? "restart" : "lost") {
    this.told = why;
    this.lost(why);
  }

  /** Something was heard: all is well, unless an answer is still missing. */
  calm() {
    clearTimeout(this.worried);
    this.worried = undefined;
    this.tries = 0;
    this.restarted = -Infinity;
    const late = performance.now() - ANSWER;
    if (!this.told || (this.told === "silent" && [...this.calls.values()].some(({ sent }) => sent <= late))) return;
    this.told = "";
    this.lost("");
  }

  gone(event = {}) {
    drop(this.socket);
    drop(this.spare);
    this.socket = this.spare = null;
    this.calls.forEach(({ again }, id) => again || this.calls.delete(id));
    if (this.over) return;
    if (FINAL.includes(event.code)) {
      this.close();
      this.closed(event.code, event.reason);
      return;
    }
    this.worry();
    if (this.told) this.tell(); // a restart that takes too long is none
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + 0.6 * Math.random()));
  }

  /** Drops a connection that leads nowhere and opens a new one at once. */
  renew() {
    this.gone();
    this.tries = 0;
    this.open();
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.worried);
    clearInterval(this.beat);
    this.stop.abort();
    drop(this.socket);
    drop(this.spare);
  }

  /** Whoever comes back to the page should not wait. */
  listen() {
    this.stop = new AbortController();
    const { signal } = this.stop;
    const back = () => document.visibilityState === "visible" && this.check(GLANCE);
    document.addEventListener("visibilitychange", back, { signal });
    for (const name of ["online", "focus", "pageshow"]) window.addEventListener(name, back, { signal });
    this.beat = setInterval(() => { // also where nobody looks: somebody may be called
      if (this.socket?.heard && performance.now() - this.socket.heard > SILENCE) this.check(ANSWER);
    }, BEAT);
  }

  /** Does the line still live? A new one is tried at once where there is none, or where one hangs. */
  check(patience) {
    const { socket, spare } = this;
    const hangs = (one) => performance.now() - one.began > JUST_NOW;
    if (!socket || (!socket.heard && hangs(socket))) {
      this.renew();
    } else if (spare && hangs(spare)) {
      drop(spare);
      this.spare = this.connect();
    } else if (socket.heard && !spare) {
      const now = performance.now();
      setTimeout(() => socket === this.socket && socket.heard <= now && this.lookInto(), patience);
      this.ask({ do: "ping" }, () => {}, false);
    }
  }

  // --- what comes in ---

  receive(message) {
    if (!this.leaving) this.calm();
    if (message.type === "ping") {
      this.send(0, { do: "pong", nonce: message.nonce }); // how long it takes to get here and back: at once, and only once
    } else if (message.type === "reply") {
      const asked = this.calls.get(message.to);
      this.calls.delete(message.to);
      asked?.resolve({ ok: true, ...message });
    } else if (message.type === "frame") {
      this.whole = true;
      this.frame = asFrame(message);
      this.see(this.frame);
    } else if (message.type === "change") {
      this.take(message);
    } else if (message.what === "restart") {
      this.restarted = performance.now();
      this.leaving = true;
      this.tell();
    } else if (message.type === "notice") {
      this.notice(message);
    }
  }

  take(change) {
    if (!this.whole) return;
    if (change.version !== this.frame.version + 1) { // something is missing: everything anew, and not a word about it
      this.whole = false;
      this.call({ do: "whole" });
      return;
    }
    this.frame = changed(this.frame, change);
    this.see(this.frame);
  }
}

/** Closes a connection of which nobody wants to hear any more. */
function drop(socket) {
  if (!socket) return;
  clearTimeout(socket.limit);
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

// --- frames: sections by name, pictures with their elements as a Map in painting order ---

export const asPicture = (picture) => picture && { ...picture, things: new Map(Object.entries(picture.things)) };

const asSection = (name, value) =>
  PICTURES.includes(name) ? asPicture(value) : LISTS.includes(name) ? value.map(asPicture) : value;

/** Sections that are left out where there is nothing to say. */
const NOTHING = { since: 0, scored: 0, tally: [], beside: [], passes: [], automatic: [] };

function asFrame(message) {
  const sections = Object.fromEntries(Object.entries({ ...NOTHING, ...message }).map(([name, value]) => [name, asSection(name, value)]));
  return { ...sections, clock: asClock(message) };
}

/** The game's own time as a message brings it, and when that was by this page; null: this game knows none. */
export const asClock = ({ time = 0, runs = false, wait = 0 }) => (time ? { time, runs, wait, at: performance.now() } : null);

function changed(frame, change) {
  const next = { ...frame, version: change.version, clock: asClock(change) ?? frame.clock };
  for (const [name, value] of Object.entries(change.is ?? {})) next[name] = asSection(name, value);
  for (const [name, value] of Object.entries(change.pictures ?? {})) {
    if (PICTURES.includes(name)) next[name] = changedPicture(next[name], value);
    else for (const list of LISTS) next[list] = next[list].map((picture) => (picture.key === name ? changedPicture(picture, value) : picture));
  }
  if (change.log) next.log = [...next.log, ...change.log];
  if (change.chat) next.chat = [...next.chat, ...change.chat];
  return next;
}

/** A picture after a change: what is gone, then what is set, each before the one it names. */
function changedPicture(picture, change) {
  const things = new Map(picture.things);
  for (const id of change.gone ?? []) things.delete(id);
  const order = new Map(); // id of the next -> what comes before it
  for (const [id, element, before] of change.set ?? []) {
    things.delete(id);
    order.set(before, [...(order.get(before) ?? []), [id, element]]);
  }
  const placed = new Map();
  const place = (id, element) => {
    for (const [other, its] of order.get(id) ?? []) place(other, its);
    order.delete(id);
    if (id) placed.set(id, element);
  };
  things.forEach((element, id) => place(id, element));
  place("");
  order.forEach((rest) => rest.forEach(([id, element]) => placed.set(id, element)));
  return { ...picture, box: change.box ?? picture.box, label: change.label ?? picture.label, things: placed };
}
