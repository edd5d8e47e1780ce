// What else can be done at a table: pausing, ending, another device, the host's matters, help.

import { address, get, post } from "./api.js";
import { usualBot } from "./agreement.js";
import { note } from "./bar.js";
import { openChances } from "./chances.js";
import { openDice } from "./dice.js";
import { h, icon, openDialog, seatMark, svgDocument } from "./dom.js";
import { openHowTo } from "./howto.js";
import { copied, openInvite } from "./invite.js";
import { reminderEntry } from "./reminder.js";
import { shape } from "./shape.js";
import { language, say } from "./texts.js";
import { openSettings } from "./waiting.js";

const closing = () => ({ close: say("common.close") });

/** The entries of the bar's menu. `table`: code, frame, call(command), refuse(refused), replay, passing, caps(). */
export function tableMenu(table) {
  const { frame } = table;
  if (!frame || frame.table.stage === "waiting") return [];
  const { mine, stage, paused, host, looking, covered } = frame.table;
  const playing = stage === "playing";
  const send = (command) => table.do(command);
  const propose = (what) => () => send({ do: "propose", what });
  const all = [];
  if (mine.length && playing) {
    all.push([paused ? "play" : "pause", say(paused ? "menu.resume" : "menu.pause"), propose(paused ? "resume" : "pause")]);
    all.push(["undo", say("menu.back"), () => table.replay.open({ at: Math.max(0, frame.table.inputs - 1) })]);
    all.push(["flag", say("menu.end"), () => openEnd(send, frame.seats.length === 2)]);
    if (mine.length > 1 && looking !== null && covered === null) all.push(["lock", say("menu.cover"), () => send({ do: "uncover", seat: null })]);
    if (frame.passes.length) all.push(["bell", say("passing.menu"), () => table.passing.open()]);
    all.push(["leave", say("menu.leave"), () => openLeave(table, send)]);
    all.push(null);
  }
  all.push(...reminderEntry(table));
  if (mine.length) all.push(["screen", say("menu.device"), () => openDevice(table)]);
  all.push(["people", say("menu.invite"), () => openInvite(table.code)]);
  if (host && playing) {
    all.push(["sliders", say("menu.settings"), () => openSettings(frame.table, [], table)]);
    all.push(["people", say("menu.players"), () => openPlayers(table, send)]);
  }
  all.push(null);
  all.push(["rules", say("waiting.short"), () => openHowTo({ id: frame.table.game, title: frame.table.title })]);
  all.push(["play", say("menu.replay"), () => table.replay.open({ at: 0 })]);
  const { veiled } = table.replay; // who came by a link to a moment is told nothing later
  if (!veiled && (stage === "over" || frame.table.practice)) all.push(["graph", say("menu.chances"), () => openChances(table)]);
  if (!veiled) all.push(["list", say("menu.words"), () => openWords(table)]);
  if (matchMedia("(any-hover: hover)").matches) all.push(["bulb", say("menu.keys"), () => openKeys(table.caps())]); // not where there are only fingers
  all.push(["lock", say("menu.dice"), () => openDice(table.code)]);
  all.push(["flag", say("menu.report"), () => openReport(table.code)]);
  if (shape() === "low") all.push(["rules", say("play.rules"), () => table.openRule()], ["leave", say("common.to_lobby"), () => location.assign(address(""))]); // there is no bar
  return all;
}

/** Asks before something that cannot be undone: each way out is a button. */
function ask(title, text, ways) {
  const dialog = openDialog(title.replace(" …", ""), [h("p", {}, text),
    h("div.row", {}, ways.map(([label, act], k) => h(k ? "button.alt" : "button.do", { type: "button", onclick: () => { dialog.close(); act(); } }, label)))], closing());
}

const openEnd = (send, pair) => ask(say("menu.end"), say(pair ? "menu.end_pair" : "menu.end_about"), [
  [say("menu.end_score"), () => send({ do: "propose", what: "score" })],
  [say("menu.end_plain"), () => send({ do: "propose", what: "end" })],
]);

function openLeave(table, send) {
  const { mine } = table.frame.table;
  const name = (seat) => table.frame.seats.find((other) => other.seat === seat)?.name;
  const one = mine.length > 1 ? mine.map((seat) => [say("menu.leave_one", { name: name(seat) }), () => send({ do: "leave", seat })]) : [];
  ask(say("menu.leave"), say("menu.leave_about"), [[say(mine.length > 1 ? "menu.leave_all" : "menu.leave_do"), () => send({ do: "leave" })], ...one]);
}

/** A link that brings my seat to another device. */
function openDevice(table) {
  const { mine } = table.frame.table;
  const place = h("div.device");
  const show = async (seat) => {
    place.replaceChildren(h("p.small", {}, say("common.loading")));
    try {
      const { url, qr, local } = await post(`tables/${encodeURIComponent(table.code)}/seats/${seat}/link`);
      const link = h("input", { type: "text", readonly: true, value: url, "aria-label": say("menu.device"), onfocus: () => link.select() });
      const copy = h("button.do", { type: "button", onclick: () => copied(link, copy) }, icon("copy"), say("common.copy"));
      const code = qr ? svgDocument(qr) : null;
      code?.setAttribute("role", "img");
      code?.setAttribute("aria-label", say("invite.qr"));
      place.replaceChildren(h("p", {}, say("menu.device_about")), ...(code ? [h("figure.qr", {}, code)] : []), link, h("div.row", {}, copy), h("p.hint", {}, say(local ? "menu.device_local" : "menu.device_secret")));
    } catch (problem) {
      place.replaceChildren(h("p.problem", {}, problem.message));
    }
  };
  openDialog(say("menu.device"), place, closing());
  if (mine.length === 1) show(mine[0]);
  else place.replaceChildren(h("p", {}, say("menu.device_which")), h("div.row", {}, mine.map((seat) => h("button.alt", { type: "button", onclick: () => show(seat) }, seatMark(seat, 24), table.frame.seats[seat]?.name))));
}

/** Host: who is absent can be played by a bot, who disturbs can be muted or removed. */
async function openPlayers(table, send) {
  const place = h("ul.players");
  const dialog = openDialog(say("menu.players"), [h("p.small", {}, say("menu.players_about")), place], closing());
  const { games } = await get("shelf").catch(() => ({ games: [] }));
  const bots = games.find((game) => game.id === table.frame.table.game)?.bots ?? [];
  const act = (label, command) => h("button.alt", { type: "button", onclick: () => { dialog.close(); send(command); } }, label);
  place.replaceChildren(...table.frame.seats.filter((seat) => seat.kind !== "empty").map((seat) => {
    const person = seat.kind === "person" && !seat.me;
    const best = usualBot(bots)?.name ?? "";
    return h("li", {}, seatMark(seat.seat, 28), h("b", {}, seat.name), h("div.row", {},
      person && best && !seat.stands_in ? act(say("menu.bot_plays"), { do: "bot", seat: seat.seat, bot: best }) : null,
      person ? act(say(seat.muted ? "waiting.unmute" : "waiting.mute"), { do: "mute", seat: seat.seat, on: !seat.muted }) : null,
      person ? act(say("waiting.hand_over"), { do: "host", seat: seat.seat }) : null,
      person ? act(say("waiting.remove"), { do: "clear", seat: seat.seat }) : null));
  }));
}

/** The table in words, for whoever does not see it. */
export async function openWords(table) {
  const place = h("div.in-words", { tabindex: "0" }, h("p.small", {}, say("common.loading")));
  openDialog(say("menu.words"), place, { ...closing(), wide: true });
  const reply = await table.call({ do: "describe" });
  const { log, since } = table.frame;
  const fresh = since ? log.filter((line) => line.n >= since) : log.slice(-3);
  place.replaceChildren(
    ...(fresh.length ? [h("h3", {}, say("menu.words_fresh")), h("ul", {}, fresh.map((line) => h("li", {}, line.text)))] : []),
    h("h3", {}, say("menu.words_table")), ...(reply.lines ?? [reply.refused?.text ?? ""]).map((line) => h("p", {}, line)));
  place.focus();
}

const KEYS = [["↑ ↓", "walk"], ["Enter", "enter"], ["R ← →", "turn"], ["U", "undo"], ["H", "hint"], ["W", "words"], ["+ − 0", "zoom"], ["C", "fold"], ["Esc", "esc"], ["?", "help"]];

/** All keys; those that things on the table carry now come first, and count more. */
export function openKeys(caps) {
  const carried = [...new Set(caps.map(({ key }) => key.toUpperCase()))].sort();
  const own = KEYS.map(([keys, what]) => [keys.split(" ").filter((key) => !carried.includes(key)), what]).filter(([keys]) => keys.length);
  const all = carried.length ? [[carried, "cap"], ...own] : own;
  openDialog(say("menu.keys"), h("dl.keys", {}, all.map(([keys, what]) => [h("dt", {}, keys.map((key) => h("kbd", {}, key))), h("dd", {}, say(`menu.key_${what}`))])), closing());
}

/** A file that shows what I see, for whoever looks for the mistake. */
async function openReport(code) {
  const href = new URL(`api/tables/${encodeURIComponent(code)}/report`, document.baseURI).href;
  openDialog(say("menu.report"), [h("p", {}, say("menu.report_about")),
    h("p", {}, h("a.do", { href, download: "", hreflang: language(), onclick: () => note(say("menu.report_done")) }, say("menu.report_do")))], closing());
}
