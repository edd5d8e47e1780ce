// Sitting down: asks for a name, and nothing else.

import { luck } from "./api.js";
import { h, icon, logo, openDialog, seatMark } from "./dom.js";
import { myName, rememberName } from "./prefs.js";
import { say } from "./texts.js";

/** The command to sit down. */
export const sitting = (seat, name) => ({ do: "sit", seat, name, luck: luck() });

/** A form with one field for a name. `done(name)` when somebody gave one. */
export function nameForm(act, done, { value = myName(), label = say("common.your_name"), key = "join-name", more = [] } = {}) {
  const input = h("input", { type: "text", name: "nickname", autocomplete: "nickname", maxlength: "24", value, "data-key": key });
  const wrong = h("p.problem", { role: "alert", hidden: true }, say("common.name_missing"));
  function submit(event) {
    event.preventDefault();
    const name = input.value.trim();
    wrong.hidden = Boolean(name);
    if (name) return done(name);
    input.setAttribute("aria-invalid", "true");
    input.focus();
    return undefined;
  }
  return h("form.name-form", { onsubmit: submit, novalidate: true },
    h("label.field", {}, h("span", {}, label), input), wrong,
    h("div.row", {}, h("button.do", { type: "submit", "data-key": `${key}-do` }, act), ...more));
}

/** Asks for a name in a dialog: the name, or null if nobody gave one. `mine`: it is my own name, to be remembered. */
export function askName(title, act, { value = myName(), mine = true } = {}) {
  return new Promise((resolve) => {
    let found = null;
    const form = nameForm(act, (name) => {
      found = name;
      if (mine) rememberName(name);
      dialog.close();
    }, { value, label: mine ? say("common.your_name") : say("join.name"), key: "ask-name" });
    const dialog = openDialog(title, form, { close: say("common.cancel"), onclose: () => resolve(found) });
    form.querySelector("input").select();
  });
}

/** What somebody new sees above the table: who invites, one field, one button. */
export function joinPanel(frame, game, { sit, watch }) {
  const { table, seats } = frame;
  const host = seats.find((seat) => seat.host);
  const free = table.settings.locked ? undefined : seats.find((seat) => seat.kind === "empty");
  const about = game && say("join.about", { game: game.title, players: game.players.join("–"), minutes: game.minutes });
  const watching = table.settings.spectators
    ? [h("button.alt", { type: "button", "data-key": "watch", onclick: watch }, icon("eye"), say("join.watch"))]
    : [];
  return h("section.panel.sheet.welcome", { "aria-labelledby": "welcome" },
    h("div.who", {}, free ? seatMark(free.seat, 56) : logo(),
      h("div", {}, h("h2", { id: "welcome" }, host?.name ? say("join.invites", { name: host.name }) : say("join.invites_nobody")), h("p.small", {}, about))),
    free
      ? nameForm(say("join.sit"), (name) => { rememberName(name); sit(free.seat, name); }, { more: watching })
      : [h("p", {}, say(table.settings.locked ? "join.locked" : "join.full")), h("div.row", {}, watching)]);
}
