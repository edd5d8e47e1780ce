// Playing at once: a table against bots with the set-up for a first game, and before it goal and turn in three pictures.

import { address, get, luck, post } from "./api.js";
import { usualBot } from "./agreement.js";
import { h, icon, openDialog } from "./dom.js";
import { openHowTo } from "./howto.js";
import { myName } from "./prefs.js";
import { say } from "./texts.js";

const KEY = "tafelrunde.played"; // ids of games that somebody has played at this browser

function played() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

/** Opens the table and goes there. Who has never played the game plays against beginners and sees the pictures first. */
export async function playNow(game) {
  const known = played().includes(game.id);
  const bot = known ? usualBot(game.bots) : game.bots.find(({ name }) => name === "beginner") ?? usualBot(game.bots);
  const { code } = await post("tables", {
    game: game.id, seats: ["me", ...Array(game.first.players - 1).fill(bot.name)],
    name: myName() || say("create.guest"), first: true, start: true, luck: luck(),
  });
  location.assign(address(`t/${code}${known ? "" : "?first"}`));
}

/** Shows goal and turn over the board, where this is the first game; from then on the game is known. */
export async function showFirst(id) {
  const query = new URLSearchParams(location.search);
  if (!query.has("first")) return;
  history.replaceState(history.state, "", location.pathname);
  const game = (await get("shelf")).games.find((one) => one.id === id);
  try { localStorage.setItem(KEY, JSON.stringify([...new Set([...played(), id])])); } catch { /* then they are shown again */ }
  if (!game.first.pictures.length) return;
  const dialog = openDialog(game.title, [
    h("ol.firsts", {}, game.first.pictures.map(({ picture, text }) =>
      h("li", {}, h("img", { src: address(picture), alt: "", width: "320", height: "240" }), h("p", {}, text)))),
    h("div.row", {},
      h("button.do.big", { type: "button", autofocus: true, onclick: () => dialog.close() }, icon("play"), say("first.go")),
      h("button.alt", { type: "button", onclick: () => { dialog.close(); openHowTo(game); } }, icon("rules"), say("first.more"))),
  ], { close: say("common.close") });
  dialog.classList.add("first-look");
}
