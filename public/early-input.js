// Runs before anything else of a page (app/layout.tsx). Browsers keep it for a day (next.config.ts).
// See docs/decisions/019-what-is-loaded.md.

// Style sheets that dialogs add later take their nonce from where webpack would keep it.
window.__webpack_nonce__ = document.currentScript.nonce;

// Records what a reader types and presses until the page is hydrated, which takes seconds on a bad
// connection; `doEarlyInput` replays it then. A form with an `action` is left to the browser.
(() => {
  /** The last value of each changed control: its text, or whether it is checked. */
  const values = new Map();
  /** Repeats the last press of a button or submit of a form. */
  let repeatPress;
  /** The pressed button looks dimmed until then. */
  let dimming;
  const hydrated = new AbortController();

  function isCheckable(control) {
    return (
      control instanceof HTMLInputElement &&
      (control.type === "checkbox" || control.type === "radio")
    );
  }

  function hold(event, button, repeat) {
    event.stopImmediatePropagation();
    dimming?.cancel();
    dimming = button?.animate([{ opacity: 0.6 }, { opacity: 0.6 }], { duration: 60_000 });
    repeatPress = repeat;
  }

  function onInput({ target }) {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      values.set(target, isCheckable(target) ? target.checked : target.value);
    }
  }

  function onClick(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button && !(button.form && button.type === "submit")) {
      hold(event, button, () => button.click());
    }
  }

  function onSubmit(event) {
    const form = event.target;
    if (form.hasAttribute("action")) return;
    event.preventDefault();
    hold(event, event.submitter, () => form.requestSubmit(event.submitter));
  }

  /** React compares with the value it found at hydration, so the control is changed away and back. */
  function restore(control, value) {
    if (isCheckable(control)) {
      control.checked = !value;
      control.click();
      return;
    }
    if (control.type !== "file") {
      control.value = "";
      // Bypasses the property that React puts on the element to notice changes.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set.call(
        control,
        value,
      );
    }
    for (const type of ["input", "change"]) {
      control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  const options = { capture: true, signal: hydrated.signal };
  window.addEventListener("input", onInput, options);
  window.addEventListener("click", onClick, options);
  window.addEventListener("submit", onSubmit, options);
  window.doEarlyInput = () => {
    hydrated.abort();
    dimming?.cancel();
    for (const [control, value] of values) restore(control, value);
    repeatPress?.();
    delete window.doEarlyInput;
  };
})();
