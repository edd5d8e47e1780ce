// The rulebook in the reader's language, large over the page: to search, and opened at the row that a question or a refusal names.

import { get } from "./api.js";
import { h, openDialog } from "./dom.js";
import { language, say } from "./texts.js";

const FORBIDDEN = "script, style, link, meta, base, iframe, object, embed, form";

/** HTML of our own server as elements, without anything that could act. */
export function safe(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (name.startsWith("on") || name === "style") element.removeAttribute(name);
  }
  const article = body.querySelector("article") ?? body;
  for (const image of article.querySelectorAll("img")) image.loading = "lazy";
  return document.importNode(article, true);
}

export class Rules {
  constructor(game) {
    this.game = game;
    this.search = h("input", { type: "text", inputmode: "search", oninput: () => this.filter() });
    this.none = h("p.small", { role: "status", hidden: true });
    this.book = h("div.book", { tabindex: "0" });
    this.element = h("div.rules", {}, this.search, this.none, this.book);
  }

  /** Fetches the book when somebody wants to read it, once per language. */
  load() {
    if (this.lang !== language()) {
      this.lang = language();
      this.loaded = this.fetch();
    }
    return this.loaded;
  }

  async fetch() {
    this.search.setAttribute("aria-label", say("rules.search"));
    this.search.placeholder = say("rules.search");
    this.book.setAttribute("aria-label", say("rules.title"));
    this.book.replaceChildren(h("p.small", {}, say("common.loading")));
    try {
      const { html } = await get(`games/${encodeURIComponent(this.game)}/rules`);
      this.book.replaceChildren(safe(html));
      this.filter();
    } catch (problem) {
      this.lang = "";
      this.book.replaceChildren(h("p.problem", {}, problem.message));
    }
  }

  /** Opens it at a row of the ledger. */
  async open(row) {
    await this.load();
    this.search.value = "";
    this.filter();
    for (const old of this.book.querySelectorAll(".found")) old.classList.remove("found");
    this.book.scrollTop = 0;
    const target = row && this.book.querySelector(`#${CSS.escape(row)}`);
    const rule = target && (target.closest(".rule") ?? target);
    if (!rule) return;
    rule.classList.add("found");
    rule.tabIndex = -1;
    rule.focus({ preventScroll: true });
    const up = rule.getBoundingClientRect().top - this.book.getBoundingClientRect().top;
    this.book.scrollTop += up - 12;
  }

  /** Only paragraphs with all the words; headings without one go, too. */
  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const parts = [...(this.book.querySelector(".rulebook") ?? this.book).children];
    let shown = 0;
    let last = false; // is the paragraph shown that a picture belongs to?
    let headings = [];
    for (const part of parts) {
      if (/^H\d$/.test(part.tagName)) {
        part.hidden = words.length > 0;
        const level = Number(part.tagName[1]);
        headings = [...headings.filter((heading) => Number(heading.tagName[1]) < level), part];
        continue;
      }
      if (part.tagName !== "FIGURE") {
        const text = part.textContent.toLowerCase();
        last = words.every((word) => text.includes(word));
      }
      part.hidden = !last;
      if (!last) continue;
      shown++;
      for (const heading of headings) heading.hidden = false;
    }
    this.none.hidden = shown > 0 || !words.length;
    this.none.textContent = say("rules.none");
  }
}

/** The rulebook of a game in a dialog; the same element each time, so that a reader finds the place again. */
export class Rulebook {
  constructor(game) {
    this.rules = new Rules(game);
  }

  /** Opens it at a row of the ledger; "": at the beginning. */
  open(row = "") {
    if (!this.rules.element.isConnected) {
      openDialog(say("rules.title"), this.rules.element, { close: say("common.close") }).classList.add("book-dialog");
    }
    return this.rules.open(row);
  }
}
