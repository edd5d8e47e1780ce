// Soft tones, made here, only for those who switched them on.

import { pref } from "./prefs.js";

const TONES = { turn: [[523, 0], [784, 0.13]], move: [[330, 0]], chat: [[659, 0]], dice: [[196, 0], [233, 0.09], [175, 0.2], [208, 0.34]], end: [[523, 0], [659, 0.13], [784, 0.26]], tick: [[880, 0]], gong: [[392, 0], [262, 0.1]] };
let context = null;

const LOUD = { move: 0.04, dice: 0.05, tick: 0.05 }; // the others: 0.09

/** One of turn, move, chat, dice, end, tick, gong. */
export function sound(name) {
  if (!pref("sounds")) return;
  try {
    context ??= new AudioContext();
    context.resume();
    for (const [pitch, after] of TONES[name]) tone(pitch, context.currentTime + after, LOUD[name] ?? 0.09);
  } catch { /* a browser without sound */ }
}

function tone(pitch, at, loud) {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + 0.35);
}
