// The foot of a page: the operator's own pages, and the way to be forgotten.

import { address, post } from "./api.js";
import { h, openDialog } from "./dom.js";
import { forgetHere } from "./prefs.js";
import { say } from "./texts.js";

/** Imprint and privacy notice, as far as whoever runs the house has them: [name, address]. */
function given() {
  const { imprint, privacy } = document.getElementById("root").dataset;
  return [["imprint", imprint], ["privacy", privacy]].filter(([, href]) => href);
}

/** The same as entries of a menu. */
export const ownEntries = () => given().map(([name, href]) => ["link", say(`privacy.${name}`), () => open(href, "_blank", "noopener,noreferrer")]);

/** And as links. */
export function ownPages() {
  return given().map(([name, href]) => h("a", { href, target: "_blank", rel: "noopener noreferrer", "data-key": name }, say(`privacy.${name}`)));
}

/** All of it in one line. */
export function legalLine() {
  return h("nav.legal", { "aria-label": say("privacy.title") }, ownPages(),
    h("button.quiet", { type: "button", "data-key": "forget", onclick: openForget }, say("privacy.forget")));
}

/** Says what will happen, and does it if somebody really wants it. */
function openForget() {
  const wrong = h("p.problem", { role: "alert", hidden: true });
  const go = h("button.do", { type: "button", onclick: forget }, say("privacy.do"));
  const stay = h("button.alt", { type: "button", onclick: () => dialog.close() }, say("privacy.stay"));
  const points = ["chat", "name", "seats", "browser"].map((key) => h("li", {}, say(`privacy.about_${key}`)));
  const body = h("div.stack", {}, h("p", {}, say("privacy.about")), h("ul.points", {}, points), h("p", {}, say("privacy.final")), wrong, h("div.row", {}, go, stay));
  const dialog = openDialog(say("privacy.forget").replace(" …", ""), body, { close: say("common.close") });
  stay.focus();

  async function forget() {
    go.disabled = true;
    wrong.hidden = true;
    try {
      await post("me/forget");
    } catch (problem) {
      [go.disabled, wrong.hidden, wrong.textContent] = [false, false, problem.message];
      return;
    }
    forgetHere();
    const on = h("button.do", { type: "button", onclick: () => dialog.close() }, say("privacy.on"));
    dialog.addEventListener("close", () => location.replace(address("")));
    body.replaceChildren(h("p", { role: "status" }, say("privacy.done")), h("div.row", {}, on));
    on.focus();
  }
}
