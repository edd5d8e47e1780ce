// How a game goes: the short explanation with its pictures, and from there the whole rulebook.

import { get } from "./api.js";
import { h, icon, openDialog } from "./dom.js";
import { Rulebook, safe } from "./rules.js";
import { say } from "./texts.js";

/** The short explanation of a game as an element that fills itself. */
export function howTo(id) {
  const element = h("div.rules-short", {}, h("p.small", {}, say("common.loading")));
  get(`games/${encodeURIComponent(id)}/rules`).then((rules) => {
    const book = new Rulebook(id);
    element.replaceChildren(
      h("div.cards", {}, cards(rules.short)),
      h("button.alt", { type: "button", onclick: () => book.open() }, icon("rules"), say("waiting.whole_rules")));
  }).catch((problem) => element.replaceChildren(h("p.problem", {}, problem.message)));
  return element;
}

/** The same in a dialog. */
export function openHowTo({ id, title }) {
  openDialog(say("howto.title", { game: title }), howTo(id), { close: say("common.close") }).classList.add("reading");
}

/** A button that opens it. */
export const howToButton = (game, attributes = {}) =>
  h("button.quiet", { type: "button", onclick: () => openHowTo(game), ...attributes }, say("waiting.short"), h("span.unseen", {}, `: ${game.title}`));

/** The paragraphs, each with its pictures. */
function cards(html) {
  const found = [];
  for (const part of safe(html).children) {
    if (part.matches(".rule")) found.push([part]);
    else if (part.matches("figure")) found.at(-1)?.push(part);
  }
  return found.map((parts) => {
    for (const part of parts) for (const named of [part, ...part.querySelectorAll("[id]")]) named.removeAttribute("id"); // they belong to the whole book
    return h("div", {}, parts);
  });
}
