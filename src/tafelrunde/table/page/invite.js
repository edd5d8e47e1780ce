// Inviting: a link that others can really open, its QR code and the table's code. If there is none, it says so.

import { get, post } from "./api.js";
import { note } from "./bar.js";
import { h, icon, openDialog, svgDocument } from "./dom.js";
import { say } from "./texts.js";

const PATIENCE = 30_000; // so long may the server need to come back
const PAUSE = 600;

/** The dialog. */
export function openInvite(code) {
  openDialog(say("invite.title"), invitePanel(code), { close: say("common.close") });
}

/** The same as a part of a page. */
export function invitePanel(code) {
  const box = h("div.invite", {}, h("p.small", {}, say("common.loading")));
  const show = (found) => box.replaceChildren(...(found.url ? reachable(code, found) : unreachable(found, open)));
  const fail = (problem) => box.replaceChildren(
    h("p.problem", { role: "alert" }, problem.message),
    h("button.alt", { type: "button", onclick: load }, say("common.again")));

  function load() {
    return get(`address?code=${encodeURIComponent(code)}`).then(show, fail);
  }

  /** Opens the table for the local network: the server starts anew, and is back in a moment. */
  async function open() {
    box.replaceChildren(h("p", { role: "status" }, say("invite.opening")));
    try {
      await post("address/lan").catch((problem) => {
        if (problem.status) throw problem; // without a status the server was just gone: it starts anew
      });
      const found = await reopened(code);
      show(found);
      if (found.url) note(say("invite.opened"));
    } catch (problem) {
      fail(problem);
    }
  }

  load();
  return box;
}

/** Asks until the server is back and says how others reach it. */
async function reopened(code) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const found = await get(`address?code=${encodeURIComponent(code)}`).catch(() => null);
    if (found?.url || (found && !found.local)) return found;
    if (Date.now() > until) throw new Error(say("invite.not_opened"));
  }
}

function reachable(code, { url, qr, public: everywhere, word }) {
  const link = h("input", { type: "text", readonly: true, value: url, "data-key": "link", onfocus: () => link.select() });
  const copy = h("button.do", { type: "button", "data-key": "copy", onclick: () => copied(link, copy) }, icon("copy"), say("common.copy"));
  const share = h("button.alt", { type: "button", onclick: () => navigator.share({ url }).catch(() => {}) }, icon("share"), say("invite.share"));
  const root = url.split("/t/")[0].replace(/^https?:\/\//, "");
  return [
    h("div.invite-ways", {},
      h("div.link", {},
        h("label.field", {}, h("span", {}, say("invite.link")), link),
        h("div.row", {}, copy, navigator.share ? share : null),
        h("p.small", {}, say(everywhere ? "invite.public_about" : "invite.lan_about")),
        word ? h("p.small", {}, say("invite.word_about")) : null,
        h("div", {}, h("p.small", {}, say("invite.code_about")), h("p", {}, h("b", {}, root)), h("p.code", {}, code))),
      qr ? h("figure.scan", {}, picture(qr), h("figcaption.small", {}, say("invite.qr_about"))) : null),
  ];
}

function picture(qr) {
  const svg = svgDocument(qr);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("invite.qr"));
  return svg;
}

function unreachable({ local, can_open: canOpen }, open) {
  return [
    h("p.hint", {}, say(local ? "invite.local" : "invite.none")),
    canOpen
      ? h("div.field", {}, h("button.do", { type: "button", "data-key": "open-lan", onclick: open }, icon("people"), say("invite.open_lan")), h("p.small", {}, say("invite.open_lan_about")))
      : h("p", {}, say("invite.only_host")),
    h("div.server", {}, h("p.small", {}, say("invite.server")), h("code", {}, "tafelrunde serve --public-url https://…")),
  ];
}

/** Copies what stands in a field; the button says so. */
export async function copied(link, button) {
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    link.select(); // without https there is no clipboard: the old way
    document.execCommand("copy");
  }
  button.lastChild.textContent = say("common.copied");
  setTimeout(() => { button.lastChild.textContent = say("common.copy"); }, 2500);
}
