// Keeps the screen of a phone awake while a round runs against the clock, where the browser allows it.

let wanted = false;
let lock = null;

async function update() {
  if (!wanted || document.hidden) {
    await lock?.release().catch(() => {});
    lock = null;
  } else if (!lock) {
    lock = await navigator.wakeLock?.request("screen").catch(() => null); // refused when the battery is low, say
    lock?.addEventListener("release", () => { lock = null; });
  }
}

document.addEventListener("visibilitychange", update);

/** Keeps it awake, or lets it sleep again. */
export function keepAwake(yes) {
  if (wanted === yes) return;
  wanted = yes;
  update();
}
