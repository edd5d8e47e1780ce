// A new table: who plays, and how. One choice at the top is enough; everything else has a good default.

import { address, luck, post } from "./api.js";
import { aboutBot, agreementFields, agreementLine, isLive, playable, usual, usualBot } from "./agreement.js";
import { capital, h, icon, keepFocus, seatMark } from "./dom.js";
import { howToButton } from "./howto.js";
import { myName, rememberName } from "./prefs.js";
import { say } from "./texts.js";

const PRESETS = [["bots", "bot"], ["friends", "people"], ["screen", "screen"], ["practice", "bulb"]];

/** What somebody has chosen so far; kept while the page is open, also over a change of language. */
const drafts = new Map();

export function openCreate(main, game, back) {
  if (!drafts.has(game.id)) drafts.set(game.id, newDraft(game));
  const draft = drafts.get(game.id);
  const form = new Form(game, draft);
  main.className = "lobby create";
  main.replaceChildren(
    h("button.alt.back", { type: "button", onclick: back }, icon("back"), say("common.back")),
    h("h2.ask", { tabindex: "-1" }, say("create.title", { game: game.title })),
    form.element,
  );
}

function newDraft(game) {
  const names = Array(game.players[1]).fill("");
  const draft = { preset: "bots", seats: [], names, name: myName(), level: usualBot(game.bots).name, agreement: usual(), unfolded: false };
  usePreset(draft, "bots", game);
  return draft;
}

/** Seats as a preset wants them: with friends as many as possible, else as few. Two at this device are enough, bots make up the number.
    In real time wherever that is possible; whoever practises wants to take back. */
function usePreset(draft, preset, game) {
  const live = game.variants.filter((variant) => variant.live).map((variant) => [variant.name, preset === "practice" ? variant.default : variant.live]);
  draft.agreement.variants = { ...draft.agreement.variants, ...Object.fromEntries(live) };
  draft.preset = preset;
  draft.seats = preset === "screen" ? ["me", "me"] : ["me"];
  const few = Math.max(2, game.players[0]);
  fill(draft, preset === "friends" ? game.players[1] : few, draft.level);
}

/** So many seats; new ones as the preset has them, or as said. */
function fill(draft, count, also = "me") {
  const other = { friends: "open", screen: also }[draft.preset] ?? draft.level;
  while (draft.seats.length < count) draft.seats.push(other);
  draft.seats.length = count;
}

/** How many, how long. */
export function facts(game) {
  const [fewest, most] = game.players;
  return h("p.facts", {},
    h("span", {}, icon("people"), say("lobby.players", { n: fewest === most ? fewest : `${fewest}–${most}` })),
    h("span", {}, icon("clock"), say("lobby.minutes", { n: game.minutes })));
}

/** The picture of a game; where the page has shown it before, it stays without a flash. */
export const photo = (game) => h("img", { src: address(game.preview || game.picture), alt: "", width: "1200", height: "630", decoding: "sync" });

class Form {
  constructor(game, draft) {
    Object.assign(this, { game, draft });
    this.presets = h("fieldset.presets", {}, h("legend.unseen", {}, say("create.preset")), PRESETS.map(([key, sign]) => this.presetCard(key, sign)));
    this.people = h("section.panel.sheet");
    this.line = h("p.small");
    this.problem = h("p.problem", { role: "alert", hidden: true });
    this.submit = h("button.do.big", { type: "submit" });
    this.element = h("form.making", { onsubmit: (event) => this.open(event), novalidate: true }, this.presets, this.people, this.side());
    this.draw();
  }

  presetCard(key, sign) {
    const pick = () => { usePreset(this.draft, key, this.game); this.draw(); };
    return h("label.preset", {},
      h("input", { type: "radio", name: "preset", value: key, checked: key === this.draft.preset, onchange: pick }),
      icon(sign), h("b", {}, say(`create.${key}`)), h("span.small", {}, say(`create.${key}_about`)));
  }

  /** Who sits where, and the button that begins. */
  draw() {
    const { draft } = this;
    keepFocus(this.people, () => this.people.replaceChildren(
      h("header", {}, h("h3", {}, say("create.seats")), this.counter()),
      h("ol.slots", {}, draft.seats.map((_, seat) => this.seatRow(seat))),
      draft.seats.includes("open") ? h("p.small", {}, say("create.seats_friends")) : "",
      this.problem,
      this.submit));
    this.submit.replaceChildren(this.says());
    const key = `${this.shared()} ${draft.preset}`;
    if (this.key !== key) this.agreed?.draw();
    this.key = key;
    this.line.textContent = agreementLine({ ...draft.agreement, variants: this.variants() }, this.game.variants);
  }

  /** Do several people sit at this browser? */
  shared() {
    return this.draft.seats.filter((kind) => kind === "me").length > 1;
  }

  variants() {
    return playable(this.game.variants, this.draft.agreement, this.shared());
  }

  counter() {
    const [fewest, most] = this.game.players;
    if (fewest === most) return "";
    const label = say(this.draft.preset === "friends" ? "create.count_friends" : "create.count");
    const counts = Array.from({ length: most - fewest + 1 }, (_, k) => fewest + k);
    return h("div.counter", { role: "group", "aria-label": label }, h("span.small", { "aria-hidden": "true" }, label), h("div.segments", {}, counts.map((n) =>
      h("button", { type: "button", "aria-pressed": String(n === this.draft.seats.length), "data-key": `count-${n}`, onclick: () => { fill(this.draft, n); this.draw(); } }, String(n)))));
  }

  seatRow(seat) {
    const { draft } = this;
    const kind = draft.seats[seat];
    const letter = "ABCDEFGH"[seat];
    const first = draft.seats.indexOf("me");
    const here = first === -1 || first >= seat ? "me" : "also";
    const choices = [
      ["me", say(`create.${here}`)],
      ["open", say("create.friend")],
      ...this.game.bots.map((bot) => [bot.name, capital(bot.title)]),
    ];
    const pick = (event) => {
      draft.seats[seat] = event.target.value;
      if (!["me", "open"].includes(event.target.value)) draft.level = event.target.value;
      this.draw();
    };
    const bot = this.game.bots.find(({ name }) => name === kind);
    const about = bot && aboutBot(bot, isLive(this.game.variants, this.variants()));
    return h(`li.slot${kind === "open" ? ".free" : ""}`, {}, seatMark(seat),
      h("select", { "aria-label": say("create.who", { letter }), "data-key": `who-${seat}`, onchange: pick }, choices.map(([value, text]) => h("option", { value, selected: value === kind }, text))),
      kind === "me" ? this.nameField(seat, seat === first) : about ? h("span.small", {}, about) : null);
  }

  nameField(seat, mine) {
    const { draft } = this;
    const label = mine ? say("common.your_name") : say("create.name_of", { letter: "ABCDEFGH"[seat] });
    const put = (event) => {
      if (mine) draft.name = event.target.value;
      else draft.names[seat] = event.target.value;
      event.target.removeAttribute("aria-invalid");
    };
    return h("input", {
      type: "text", "aria-label": label, placeholder: label, value: mine ? draft.name : draft.names[seat], maxlength: "24",
      autocomplete: mine ? "nickname" : "off", name: mine ? "nickname" : `name-${seat}`, "data-key": `name-${seat}`, oninput: put,
    });
  }

  /** The game again, and what is agreed on, folded. */
  side() {
    const { game, draft } = this;
    this.agreed = agreementFields(draft.agreement, { variants: game.variants, paceToo: true, changed: () => this.draw(), shared: () => this.shared() });
    return h("aside.panel.game", {},
      photo(game),
      h("div", {}, h("h3", {}, game.title), facts(game), h("div.ways", {}, howToButton(game)), this.line,
        h("details", { open: draft.unfolded, ontoggle: (event) => { draft.unfolded = event.target.open; } }, h("summary", {}, say("create.details")), this.agreed)));
  }

  /** What the button does, in its own words. */
  says() {
    const { draft } = this;
    const people = draft.seats.filter((kind) => kind === "me").length;
    const bots = draft.seats.filter((kind) => kind !== "me" && kind !== "open").length;
    const n = say(`create.n_${draft.seats.length}`);
    if (draft.seats.includes("open")) return say("create.start_friends");
    if (draft.preset === "practice") return say("create.start_practice");
    if (!people) return say("create.start_watch", { n: bots });
    if (!bots) return say("create.start_screen", { n });
    if (people > 1) return say("create.start_mixed", { n });
    return bots === 1 ? say("create.start_bot") : say("create.start_bots", { n: bots });
  }

  async open(event) {
    event.preventDefault();
    const { draft } = this;
    const wish = this.wish();
    const field = this.element.querySelector('input[name="nickname"]');
    if (!wish.name) return this.refuse(say("common.name_missing"), field);
    this.submit.disabled = true;
    this.submit.textContent = say("create.opening");
    try {
      const { code } = await post("tables", wish);
      if (draft.name.trim()) rememberName(draft.name.trim());
      location.replace(address(`t/${code}`)); // Back leads to the games, not to this form
    } catch (problem) {
      this.submit.disabled = false;
      this.submit.replaceChildren(this.says());
      this.refuse(problem.message);
    }
  }

  refuse(text, field) {
    this.problem.textContent = text;
    this.problem.hidden = false;
    if (field) field.setAttribute("aria-invalid", "true");
    (field ?? this.submit).focus();
  }

  wish() {
    const { draft, game } = this;
    const open = draft.seats.includes("open");
    const here = draft.seats.map((kind, seat) => [kind, seat]).filter(([kind]) => kind === "me").map(([, seat]) => seat);
    const player = (seat) => say("create.player", { letter: "ABCDEFGH"[seat] });
    const others = here.slice(1).map((seat) => draft.names[seat].trim() || player(seat));
    const unnamed = open ? "" : others.length ? player(here[0]) : say("create.guest");
    const variants = this.variants();
    return {
      ...draft.agreement,
      game: game.id,
      seats: draft.seats,
      name: draft.name.trim() || unnamed,
      names: others,
      variants: Object.fromEntries(game.variants.filter((v) => variants[v.name] !== v.default).map((v) => [v.name, variants[v.name]])),
      practice: draft.preset === "practice",
      start: !open,
      luck: luck(),
    };
  }
}
