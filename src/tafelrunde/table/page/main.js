// Where everything begins: the address says which page it is.

import { Problem, post } from "./api.js";
import { makeBar, note } from "./bar.js";
import { h } from "./dom.js";
import { applyPrefs } from "./prefs.js";
import { language, say, speak } from "./texts.js";

/** The language somebody chose before counts more than what the browser asks for. */
async function chosenLanguage() {
  let lang = null;
  try { lang = localStorage.getItem("lang"); } catch { /* a browser that keeps nothing */ }
  if (lang && lang !== language()) await speak(lang).catch(() => {});
}

/** A seat's link carries its token behind the #: exchanged for the seat, and gone from the address before. */
async function claimSeat(code) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await post(`tables/${encodeURIComponent(code)}/claim`, { token });
    note(say("common.claimed"));
  } catch (problem) {
    note(problem.message);
  }
}

/** A host's link does the same: whoever opens it may open tables from now on. */
async function claimHost() {
  const token = new URLSearchParams(location.hash.slice(1)).get("host");
  if (!token) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await post("host", { token });
    note(say("common.host_now"), 8);
  } catch (problem) {
    note(problem.message, 12);
  }
}

/** Whoever has not said the word of the house sees only its door. */
async function atTheDoor(root) {
  const { enterByInvitation, openDoor } = await import("./door.js");
  const problem = await enterByInvitation();
  if (problem === undefined) return;
  openDoor(root);
  if (problem) note(problem.message, 12);
}

/** Nothing else to show: one sentence, and ways out. */
function trouble(root, problem) {
  const bar = makeBar({ redraw: () => location.reload() });
  const again = h("button.alt", { type: "button", onclick: () => location.reload() }, say("common.again"));
  document.querySelector(".notes")?.remove(); // it says the same
  root.replaceChildren(bar.element, h("main.alone", { id: "main", tabindex: "-1" },
    h("div.panel.sheet", {},
      h("p.problem", { role: "alert" }, problem instanceof Problem ? problem.message : say("common.wrong")),
      h("div.row", {},
        h("a.do", { href: document.baseURI }, say("common.to_lobby")),
        problem.status === 404 ? null : again))));
}

async function begin() {
  applyPrefs();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyPrefs);
  await chosenLanguage();
  const root = document.getElementById("root");
  if ("door" in root.dataset) {
    await atTheDoor(root);
    return;
  }
  const below = location.pathname.slice(new URL(document.baseURI).pathname.length);
  const code = /^t\/([^/]+)\/?$/.exec(below)?.[1];
  try {
    if (code) {
      await claimSeat(decodeURIComponent(code));
      const { openTable } = await import("./table.js");
      await openTable(root, decodeURIComponent(code));
    } else {
      await claimHost();
      const { openLobby } = await import("./lobby.js");
      await openLobby(root);
    }
  } catch (problem) {
    trouble(root, problem);
    if (!(problem instanceof Problem)) throw problem;
  }
}

begin();
