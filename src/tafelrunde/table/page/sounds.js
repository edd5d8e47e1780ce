// Sounds from small files, one at a time, for those who want them.
//
// Signals (whose turn it is, an ending, words, time that is up, a game's motif) are heard to the end and wait for one
// another. Touches (a piece, a card, dice) belong to what is seen at this moment: a touch ends the one before, and falls
// away while a signal sounds. So nothing ever lies over anything else, and nothing comes late.

import { onPref, pref } from "./prefs.js";

const SIGNALS = ["turn", "end", "chat", "gong"];
const TOUCHES = ["wood", "tile", "dice", "card", "coin", "move", "tick"];
const MAX_WAITING = 2; // signals
const SAME_MS = 80; // ten things that are put down together are one sound
const LATE_MS = 400; // a touch whose file comes later is not played any more
const FADE_S = 0.015;
const KEY = "tafelrunde.motif"; // the table whose motif was heard last

const files = new Map(); // name -> promise of what is in the file, null if it cannot be had
let context = null;
let volume = null; // of everything
let playing = null; // what sounds now
let waiting = [];
let hushes = 0;
let held = null; // a motif that nothing could play yet

// Browsers let nothing sound before the first gesture; what sounds is fetched then. A phone may stop it all meanwhile.
for (const name of ["pointerup", "keydown"]) addEventListener(name, wake, { capture: true });
onPref((name) => {
  if (name === "volume") setVolume();
  if (name === "sounds") (pref("sounds") ? wake : hush)();
});

const isSignal = (name) => SIGNALS.includes(name) || name.startsWith("motif-");

/** One of wood, tile, dice, card, coin, move, tick; turn, end, chat, gong, motif-<game>. */
export async function sound(name) {
  if (!pref("sounds") || context?.state !== "running") return;
  const [asked, hushed] = [performance.now(), hushes];
  const data = await load(name);
  if (!data || hushed !== hushes) return;
  if (isSignal(name)) {
    if (!playing?.signal) play(name, data);
    else if (waiting.length < MAX_WAITING && ![playing, ...waiting].some((other) => other.name === name)) waiting.push({ name, data });
    return;
  }
  const late = performance.now() - asked > LATE_MS;
  const again = playing?.name === name && performance.now() - playing.since < SAME_MS;
  if (!late && !again && !playing?.signal && !document.hidden) play(name, data);
}

/** What the page skips is not heard: nothing waits any more, and a touch ends. */
export function hush() {
  hushes += 1;
  waiting = [];
  if (playing && (!playing.signal || !pref("sounds"))) stop();
}

/** The motif of a game, once at a table; with the first gesture if there was none. */
export function motif(game, code) {
  if (!pref("sounds") || heardAt(code)) return;
  if (context?.state !== "running") {
    held = [game, code];
    return;
  }
  remember(code);
  sound(`motif-${game}`);
}

let heard = "";

function heardAt(code) {
  try { return heard === code || sessionStorage.getItem(KEY) === code; } catch { return heard === code; }
}

function remember(code) {
  heard = code;
  try { sessionStorage.setItem(KEY, code); } catch { /* then only for this page */ }
}

async function wake() {
  if (!pref("sounds") || context?.state === "running") return;
  try {
    context ??= begin();
    await context.resume();
  } catch {
    return; // a browser without sound
  }
  for (const name of [...TOUCHES, ...SIGNALS]) load(name);
  const [game, code] = held ?? [];
  held = null;
  if (game) motif(game, code);
}

function begin() {
  const begun = new AudioContext();
  volume = begun.createGain();
  volume.connect(begun.destination);
  setVolume();
  return begun;
}

/** Half as high on the slider sounds half as loud. */
function setVolume() {
  if (volume) volume.gain.value = (pref("volume") / 100) ** 2;
}

function load(name) {
  if (!files.has(name)) files.set(name, fetched(name).catch(() => null));
  return files.get(name);
}

async function fetched(name) {
  const answer = await fetch(new URL(`sounds/${name}.mp3`, import.meta.url));
  return answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : null;
}

function play(name, data) {
  stop();
  const source = context.createBufferSource();
  const level = context.createGain();
  const signal = isSignal(name);
  const now = playing = { name, signal, source, level, since: performance.now() };
  source.buffer = data;
  if (!signal) source.playbackRate.value = 0.97 + 0.06 * Math.random(); // no two pieces of wood are the same
  source.connect(level).connect(volume);
  source.onended = () => {
    if (playing !== now) return;
    playing = null;
    const next = waiting.shift();
    if (next) play(next.name, next.data);
  };
  source.start();
}

/** What sounds now fades, quickly enough for the next to begin. */
function stop() {
  if (!playing) return;
  const { source, level } = playing;
  playing = null;
  level.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
  source.stop(context.currentTime + 2 * FADE_S);
}
