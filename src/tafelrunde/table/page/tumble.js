// Dice: one that was thrown since the last picture tumbles, wherever it lies, and rests on its value.

import { calm } from "./prefs.js";
import { hush, sound } from "./sounds.js";

const LASTS = [500, 300]; // milliseconds; the second when there is no time to lose
const GAP = [80, 15]; // between two dice
const ALL = 1600; // at most until the last one rests

export class Dice {
  /** `rested()`: all lie still again, so that they can be measured. */
  constructor(rested = () => {}) {
    this.rested = rested;
    this.rolls = null; // id -> its roll in the last picture; null: there was none
  }

  /** Looks at the dice in some pictures; `thrown`: those that differ were thrown just now, else they only lie differently. */
  look(scenes, thrown, fast = false) {
    const dice = scenes.flatMap((scene) => [...scene.svg.querySelectorAll(".board-layer .die[data-roll]")]);
    const fresh = dice.filter((die) => die.dataset.roll && this.rolls?.get(die.id) !== die.dataset.roll);
    if (thrown && this.rolls && fresh.length) tumble(fresh, Number(Boolean(fast)), this.rested);
    this.rolls = new Map(dice.map((die) => [die.id, die.dataset.roll]));
  }
}

/** One after the other; a click or a key ends it. */
function tumble(dice, fast, rested) {
  sound("dice");
  intoSight(dice[0].closest(".part"));
  if (calm()) return;
  const gap = Math.min(GAP[fast], (ALL - LASTS[fast]) / dice.length);
  dice.forEach((die, k) => {
    die.style.setProperty("--after", `${Math.round(k * gap)}ms`);
    die.style.setProperty("--lasts", `${LASTS[fast]}ms`);
    die.classList.add("rolling");
  });
  const over = new AbortController();
  const rest = () => {
    over.abort();
    dice.forEach((die) => die.classList.remove("rolling"));
    rested();
  };
  const skip = () => { hush(); rest(); };
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, skip, { signal: over.signal });
  setTimeout(rest, LASTS[fast] + gap * dice.length);
}

/** Parts beside the board may be scrolled away to the side; the page itself stays where it is. */
function intoSight(part) {
  const row = part?.parentElement;
  if (!row) return;
  const [here, there] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (there.left < here.left || there.right > here.right) row.scrollLeft += there.left - here.left - 8;
}
