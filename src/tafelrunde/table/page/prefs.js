// What somebody likes at this browser: looks, sounds, confirming. Kept here, told to nobody.

import { h, openDialog } from "./dom.js";
import { language, say, speak } from "./texts.js";

export const LANGUAGES = [["de", "Deutsch"], ["en", "English"]];

const KEY = "tafelrunde.prefs";
const OLD_KEYS = ["lang", "renewed"]; // those without our name before them
const PLAIN = { theme: "system", motion: "system", sounds: matchMedia("(any-hover: hover)").matches, volume: 70, notify: false, lists: false, folded: false, panels: false, keys: true, confirm: matchMedia("(pointer: coarse)").matches };
const listeners = new Set();
let chosen = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing, or something else that lies there
  }
}

/** One of theme (system, light, dark), motion (system, less), sounds, volume (5 to 100), notify, confirm. */
export const pref = (name) => chosen[name] ?? PLAIN[name];

/** Chooses, keeps and shows it. */
export function setPref(name, value) {
  chosen = { ...chosen, [name]: value };
  try { localStorage.setItem(KEY, JSON.stringify(chosen)); } catch { /* then only for this page */ }
  applyPrefs();
  for (const listener of listeners) listener(name, value);
}

/** Calls back whenever something is chosen. */
export const onPref = (listener) => listeners.add(listener);

/** Should nothing move? */
export const calm = () => pref("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Is the page dark now? */
export const isDark = () =>
  pref("theme") === "dark" || (pref("theme") === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

/** Brings what was chosen to the page. */
export function applyPrefs() {
  const { dataset } = document.documentElement;
  if (pref("theme") === "system") delete dataset.theme;
  else dataset.theme = pref("theme");
  if (pref("motion") === "less") dataset.motion = "less";
  else delete dataset.motion;
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = ground;
}

/** A name that was said before, so that nobody is asked twice. */
export function myName() {
  try { return localStorage.getItem("tafelrunde.name") ?? ""; } catch { return ""; }
}

export function rememberName(name) {
  try { localStorage.setItem("tafelrunde.name", name); } catch { /* asked again next time */ }
}

/** Nothing that this house has kept in this browser stays. What lies there of others is none of our business. */
export function forgetHere() {
  chosen = {};
  for (const kept of [() => localStorage, () => sessionStorage]) {
    try {
      const keys = Object.keys(kept()).filter((key) => key.startsWith("tafelrunde.") || OLD_KEYS.includes(key));
      for (const key of keys) kept().removeItem(key);
    } catch { /* a browser that keeps nothing */ }
  }
}

/** Words side by side, one of which is chosen: [[value, text], ...]. */
export function segments(label, choices, value, onpick) {
  const group = `seg-${Math.random().toString(36).slice(2)}`;
  return h("fieldset.field", {}, h("legend.unseen", {}, label), h("span", { "aria-hidden": "true" }, label),
    h("div.segments", {}, choices.map(([key, text]) =>
      h("label", {}, h("input", { type: "radio", name: group, value: key, checked: key === value, onchange: () => onpick(key) }), text))));
}

/** A switch with an explanation. */
export function toggle(label, about, on, onpick, disabled = false) {
  return h("label.switch", {},
    h("span", {}, h("span", {}, label), about ? h("span.small", {}, about) : null),
    h("input", { type: "checkbox", role: "switch", checked: on, disabled, onchange: (event) => onpick(event.target.checked) }));
}

/** How loud sounds are. */
export function volumeField(onchange = null) {
  return h("label.volume", {}, h("span", {}, say("prefs.volume")),
    h("input", { type: "range", min: "5", max: "100", step: "5", value: String(pref("volume")), onchange,
      oninput: (event) => setPref("volume", Number(event.target.value)) }));
}

/** The dialog in which all this is chosen. `redraw` is called after another language was chosen; `more()` gives further fields. */
export function openPrefs(redraw, more) {
  const dialog = openDialog(say("prefs.title"), [
    segments(say("prefs.language"), LANGUAGES, language(), async (lang) => {
      await speak(lang);
      dialog.close();
      redraw?.();
      openPrefs(redraw, more);
    }),
    segments(say("prefs.theme"), ["system", "light", "dark"].map((key) => [key, say(`prefs.theme_${key}`)]), pref("theme"), (key) => setPref("theme", key)),
    toggle(say("prefs.confirm"), say("prefs.confirm_about"), pref("confirm"), (on) => setPref("confirm", on)),
    toggle(say("prefs.sounds"), say("prefs.sounds_about"), pref("sounds"), (on) => setPref("sounds", on)),
    volumeField(),
    toggle(say("prefs.keys"), say("prefs.keys_about"), pref("keys"), (on) => setPref("keys", on)),
    ...more(),
    toggle(say("prefs.motion"), say("prefs.motion_about"), calm(), (on) => setPref("motion", on ? "less" : "system"),
      pref("motion") !== "less" && calm()),
  ], { close: say("common.close") });
}
