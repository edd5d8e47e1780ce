// Fair dice: what was fixed before the game, and after it the proof, worked out here in the browser.

import { get } from "./api.js";
import { h, icon, openDialog, seatMark } from "./dom.js";
import { say } from "./texts.js";

/** SHA-256 as hex; null where the browser has none (pages without https). */
async function hash(text) {
  if (!crypto.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const secret = (label, value) => h("div.field", {}, h("span", {}, label), h("code.long", {}, value));

const verdict = (good, text) => h(`p.verdict${good ? ".good" : ".bad"}`, {}, icon(good ? "tick" : "close"), text);

export async function openDice(code) {
  const place = h("div.dice", {}, h("p.small", {}, say("common.loading")));
  openDialog(say("dice.title"), place, { close: say("common.close"), wide: true });
  try {
    const dice = await get(`tables/${encodeURIComponent(code)}/dice`);
    place.replaceChildren(...(await content(dice, code)));
  } catch (problem) {
    place.replaceChildren(h("p.problem", {}, problem.message));
  }
}

async function content(dice, code) {
  const parts = [h("p", {}, say("dice.about")), secret(say("dice.commitment"), dice.commitment)];
  if (!dice.host) return [...parts, h("p.hint", {}, dice.text)];
  parts.push(secret(say("dice.host"), dice.host));
  if (dice.players.length) parts.push(h("div.field", {}, h("span", {}, say("dice.players")), dice.players.map((value, seat) => value && h("div.thrown", {}, seatMark(seat, 24), h("code.long", {}, value)))));
  const found = await hash(dice.host);
  if (found !== null) parts.push(verdict(found === dice.commitment, say(found === dice.commitment ? "dice.browser_yes" : "dice.browser_no")));
  if (dice.verified !== null) parts.push(verdict(dice.verified, dice.text));
  parts.push(h("p", {}, say("dice.yourself")), h("pre", {}, `tafelrunde verify tafelrunde-${code}.json`),
    h("p", {}, h("a.alt", { href: new URL(`api/tables/${code}/save`, document.baseURI).href, download: "" }, say("replay.save"))));
  return parts;
}
