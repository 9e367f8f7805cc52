/** Milliseconds between tries while there seems to be a network. */
const PAUSE = 3_000;

/**
 * Loads code that a page needs only later, and once more where the network failed it. While there
 * is none it waits, so that what is missing does not take the whole page with it.
 * @param tries how often it is asked for.
 * @throws what `load` threw last, and at once where the code came but is broken.
 */
export async function insist<T>(load: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isLost = error instanceof Error && error.name === "ChunkLoadError";
    if (!isLost || tries <= 1) throw error;
  }
  await chance();
  return insist(load, tries - 1);
}

/** When it is worth another try: the network is back, or a while has passed with it. */
function chance(): Promise<void> {
  return new Promise((give) => {
    if (navigator.onLine) setTimeout(give, PAUSE);
    else window.addEventListener("online", () => give(), { once: true });
  });
}
