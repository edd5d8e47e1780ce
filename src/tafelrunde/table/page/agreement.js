// What is agreed on at a table: rules, pace, clocks, who may come. Fields for it, and one line that sums it up.

import { capital, h, keepFocus } from "./dom.js";
import { segments, toggle } from "./prefs.js";
import { say } from "./texts.js";

const DAY = 86_400;
const GRACE = [0, 60, 300, 900, 3600, DAY, 3 * DAY];
const TEMPO = [0, 900, 2500];

const nearest = (all, n) => all.reduce((best, one) => (Math.abs(one - n) < Math.abs(best - n) ? one : best));

/** As usual. */
export const usual = () => ({
  pace: "live", clock: { kind: "none", seconds: 0, extra: 0 }, when_empty: "sign", grace: 0, tempo: 900,
  listed: false, spectators: true, hints: true, tell_hints: false, variants: {},
});

/** The bot that plays unless somebody wants another one. */
export const usualBot = (bots) => bots.find((bot) => bot.usual) ?? bots[0];

/** What is to be known of a bot; `live`: they play against the clock. */
export const aboutBot = (bot, live) => (live && bot.thinks ? say("create.bot_live") : bot.about);

/** Is it played in real time, with these values of variants? */
export const isLive = (variants, values) => variants.some((variant) => variant.live && (values[variant.name] ?? variant.default) === variant.live);

/** Why nobody can play in real time: "shared" (several people at one browser), "days", "" if they can. */
const whyNotLive = (value, shared) => (shared ? "shared" : value.pace === "days" ? "days" : "");

/** The values of variants as they can be played: what is wished, but no real time where that is impossible. */
export function playable(variants, value, shared) {
  const not = whyNotLive(value, shared);
  const wished = (v) => value.variants[v.name] ?? v.default;
  return Object.fromEntries(variants.map((v) => [v.name, v.live && not && wished(v) === v.live ? other(v) : wished(v)]));
}

/** What is played instead of real time. */
const other = (variant) => (variant.default === variant.live ? variant.choices.find((choice) => choice.value !== variant.live).value : variant.default);

/**
 * The fields. `value` (like `usual()`, perhaps with `locked`) is changed in place; `changed` is called after each change.
 * `shared()`: do several people sit at one browser? Who knows that it has changed calls `element.draw()`.
 */
export function agreementFields(value, { variants, paceToo = false, changed = () => {}, shared = () => false }) {
  const box = h("div.agreement");
  const draw = () => keepFocus(box, () => box.replaceChildren(
    ...(variants.length ? [h("h3", {}, say("create.variants")), ...variants.map((variant) => variantField(variant, value, changed, whyNotLive(value, shared())))] : []),
    ...(paceToo ? [paceField(value, turn)] : []),
    ...clockFields(value, turn, changed),
    choose("grace", GRACE.map((n) => [n, after(n)]), nearest(GRACE, value.grace), (n) => put("grace", Number(n))),
    choose("tempo", TEMPO.map((n) => [n, say(`create.tempo_${n}`)]), nearest(TEMPO, value.tempo), (n) => put("tempo", Number(n))),
    ...["listed", ...("locked" in value ? ["locked"] : []), "spectators", "hints", ...(value.hints ? ["tell_hints"] : [])].map((key) => {
      const section = key === "locked" ? "waiting" : "create";
      const field = toggle(say(`${section}.${key}`), say(`${section}.${key}_about`), value[key], (on) => switched(key, on));
      field.querySelector("input").dataset.key = key;
      return field;
    }),
  ));
  const switched = (key, on) => {
    if (key === "listed") Object.assign(value, { hints: !on, tell_hints: on }); // among strangers none, unless they are wanted
    if (key === "listed" || key === "hints") turn(key, on);
    else put(key, on);
  };
  const put = (key, next) => { value[key] = next; changed(); };
  const turn = (key, next) => { put(key, next); draw(); };
  draw();
  return Object.assign(box, { draw });
}

/** A rule: a list to choose from, or free text with its explanation. `notLive`: why real time cannot be chosen. */
function variantField(variant, value, changed, notLive) {
  const [label, ...about] = variant.text.split(": ");
  const put = (event) => { value.variants = { ...value.variants, [variant.name]: event.target.value.trim() || variant.default }; changed(); };
  const wished = value.variants[variant.name] ?? variant.default;
  const barred = variant.live && notLive ? variant.live : "";
  const now = wished === barred && barred ? other(variant) : wished;
  const control = variant.choices.length
    ? h("select", { onchange: put, "data-key": variant.name }, variant.choices.map((choice) => h("option", { value: choice.value, selected: choice.value === now, disabled: choice.value === barred }, choice.text)))
    : h("input", { type: "text", value: now === variant.default ? "" : now, placeholder: variant.default && say("create.by_default", { value: variant.default_text }), maxlength: "80", spellcheck: "false", autocomplete: "off", onchange: put, "data-key": variant.name });
  const words = [...(about.length ? [about.join(": ")] : []), ...(barred ? [say(`create.live_not_${notLive}`, { name: nameOf(variant, barred) })] : [])];
  return h("label.field", {}, h("span", {}, capital(label)), control, words.map((text) => h("span.small", {}, text)));
}

const nameOf = (variant, value) => capital(variant.choices.find((choice) => choice.value === value)?.text ?? value);

function paceField(value, turn) {
  const pick = (pace) => {
    value.clock = { kind: "none", seconds: 0, extra: 0 };
    turn("pace", pace);
  };
  return h("div.field", {},
    segments(say("create.pace"), ["live", "days"].map((key) => [key, say(`create.pace_${key}`)]), value.pace, pick),
    h("p.small", {}, say(`create.pace_${value.pace}_about`)));
}

/** The clock: none, a bank of time, or so long for each turn; what happens when it is empty only if there is one. */
function clockFields(value, turn, changed) {
  const { clock } = value;
  const set = (change) => { Object.assign(clock, change); changed(); };
  const kinds = value.pace === "days" ? ["none", "turn"] : ["none", "bank", "turn"];
  const begin = { none: 0, bank: 1200, turn: value.pace === "days" ? 3 * DAY : 60 };
  const fields = [choose("clock", kinds.map((kind) => [kind, say(`create.clock_${kind}`)]), clock.kind,
    (kind) => turn("clock", { kind, seconds: begin[kind], extra: kind === "bank" ? 10 : 0 }))];
  if (clock.kind === "bank") {
    fields.push(h("div.together", {},
      number("bank_minutes", clock.seconds / 60, 1, 600, (n) => set({ seconds: n * 60 })),
      number("bank_extra", clock.extra, 0, 600, (n) => set({ extra: n }))));
  } else if (clock.kind === "turn" && value.pace === "days") {
    fields.push(number("turn_days", clock.seconds / DAY, 1, 30, (n) => set({ seconds: n * DAY })));
  } else if (clock.kind === "turn") {
    fields.push(number("turn_seconds", clock.seconds, 5, 3600, (n) => set({ seconds: n })));
  }
  if (clock.kind !== "none") {
    fields.push(choose("when_empty", ["sign", "once", "takes"].map((key) => [key, say(`create.empty_${key}`)]), value.when_empty, (key) => turn("when_empty", key)));
  }
  return fields;
}

function choose(key, choices, now, pick) {
  return h("label.field", {}, h("span", {}, say(`create.${key}`)),
    h("select", { "data-key": key, onchange: (event) => pick(event.target.value) },
      choices.map(([value, text]) => h("option", { value, selected: String(value) === String(now) }, text))));
}

function number(key, now, least, most, pick) {
  const change = ({ target }) => {
    target.value = Math.min(most, Math.max(least, Math.round(Number(target.value)) || least));
    pick(Number(target.value));
  };
  return h("label.field", {}, h("span", {}, say(`create.${key}`)),
    h("input", { type: "number", inputmode: "numeric", min: least, max: most, value: Math.round(now), "data-key": key, onchange: change }));
}

function after(seconds) {
  if (!seconds) return say("create.grace_never");
  if (seconds < 3600) return say("create.grace_minutes", { n: seconds / 60 });
  return seconds < DAY ? say("create.grace_hours", { n: seconds / 3600 }) : say("create.grace_days", { n: seconds / DAY });
}

/** What is agreed on, in one line. */
export function agreementLine(value, variants) {
  const { clock } = value;
  const time = {
    none: () => say("waiting.sum_no_clock"),
    bank: () => say("waiting.sum_bank", { n: Math.round(clock.seconds / 60) }) + (clock.extra ? ` + ${clock.extra} s` : ""),
    turn: () => clock.seconds >= DAY ? say("waiting.sum_turn_days", { n: Math.round(clock.seconds / DAY) }) : say("waiting.sum_turn", { n: clock.seconds }),
  }[clock.kind]();
  const rules = variants.filter((variant) => (value.variants[variant.name] ?? variant.default) !== variant.default).map((variant) => {
    const now = value.variants[variant.name];
    return `${variant.text.split(": ")[0]}: ${variant.choices.find((choice) => choice.value === now)?.text ?? now}`;
  });
  return capital([
    say(`waiting.sum_${value.pace}`),
    time,
    value.listed ? say("waiting.sum_listed") : "",
    value.spectators ? "" : say("waiting.sum_closed"),
    say(!value.hints ? "waiting.sum_no_hints" : value.tell_hints ? "waiting.sum_hints_told" : "waiting.sum_hints"),
    ...rules,
  ].filter(Boolean).join(" · "));
}
