// The shape of the window, which decides how the table is laid out: wide, low (a phone lying on its side), or upright.

const LOW = matchMedia("(max-height: 499px)");
const UPRIGHT = matchMedia("(max-width: 699px), (max-width: 999px) and (orientation: portrait)");
const COARSE = matchMedia("(any-pointer: coarse)");

/** "wide", "low" or "upright"; table.css reads it from data-shape. */
export const shape = () => (LOW.matches ? "low" : UPRIGHT.matches ? "upright" : "wide");

/** Pixels that something to be hit should measure at least. */
export const targetSize = () => (COARSE.matches ? 32 : 24);

const show = () => { document.documentElement.dataset.shape = shape(); };
show();

/** Calls back whenever the shape is another one. */
export function onShape(listener) {
  for (const query of [LOW, UPRIGHT]) query.addEventListener("change", listener);
}
onShape(show);
