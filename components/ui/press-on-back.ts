declare global {
  interface Window {
    /** Only in Chromium, and not in TypeScript's types. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/**
 * Ref of the button of a dialog that Android's Back presses, instead of leaving the page. An entry
 * in the history would serve other browsers too, but dialogs change the address while they are open.
 */
export function pressOnBack(button: HTMLButtonElement | null): (() => void) | undefined {
  const Watcher = window.CloseWatcher;
  if (!button || !Watcher) return undefined;
  const watch = () => {
    const watcher = new Watcher();
    watcher.addEventListener("close", () => {
      // A watcher serves once, and the dialog may stay.
      stop = watch();
      button.click();
    });
    return () => watcher.destroy();
  };
  let stop = watch();
  return () => stop();
}
