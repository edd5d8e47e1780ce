// The browser's Back closes what lies on top of the page, a dialog or a sheet, before it leaves the page.

const open = []; // what lies on top, each with close()
let guarded = false; // is there an entry of the history that only stands for what lies on top?

addEventListener("popstate", (event) => {
  if (event.state?.onTop) { // forward again
    guarded = true;
    event.stopImmediatePropagation();
    return;
  }
  if (!guarded) return;
  guarded = false;
  event.stopImmediatePropagation();
  const top = open.pop();
  if (top) {
    top.close();
    if (open.length) guard();
  } else history.back(); // what lay on top has been closed in another way: this step back is meant for the page
});

function guard() {
  if (guarded) return;
  guarded = true;
  history.pushState({ ...history.state, onTop: true }, "");
}

/** Something lies on top now: Back calls `close`. Call what is returned when it has been closed in another way. */
export function layOnTop(close) {
  const one = { close };
  open.push(one);
  guard();
  return () => {
    const at = open.indexOf(one);
    if (at >= 0) open.splice(at, 1);
  };
}
