type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Does what was kept; until the page is alive. */
    doEarlyInput?: () => void;
  }
}

/**
 * Keeps what a reader types and presses while the page is there but not yet alive, which on a bad
 * connection takes seconds: `doEarlyInput` does it then. Stands in the page as text, so it uses
 * nothing from outside. A form that says where it goes is left to the browser.
 */
export function keepEarlyInput(): void {
  const typed = new Map<Control, string | boolean>();
  let press: (() => void) | undefined;
  let dimmed: Animation | undefined;
  const alive = new AbortController();

  function isCheck(control: Control): control is HTMLInputElement {
    return (
      control instanceof HTMLInputElement &&
      (control.type === "checkbox" || control.type === "radio")
    );
  }

  function hold(event: Event, pressed: Element | null, act: () => void) {
    event.stopImmediatePropagation();
    dimmed?.cancel();
    dimmed = pressed?.animate([{ opacity: 0.6 }, { opacity: 0.6 }], { duration: 60_000 });
    press = act;
  }

  function onInput({ target }: Event) {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      typed.set(target, isCheck(target) ? target.checked : target.value);
    }
  }

  function onClick(event: Event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button && !(button.form && button.type === "submit"))
      hold(event, button, () => button.click());
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute("action")) return;
    event.preventDefault();
    hold(event, event.submitter, () => form.requestSubmit(event.submitter));
  }

  /** React takes for granted what it finds, so it is shown a change. */
  function restore(control: Control, value: string | boolean) {
    if (isCheck(control)) {
      control.checked = !value;
      control.click();
      return;
    }
    if (control.type !== "file") {
      control.value = "";
      // Past React's own property.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
        control,
        value,
      );
    }
    for (const name of ["input", "change"])
      control.dispatchEvent(new Event(name, { bubbles: true }));
  }

  const first = { capture: true, signal: alive.signal };
  window.addEventListener("input", onInput, first);
  window.addEventListener("click", onClick, first);
  window.addEventListener("submit", onSubmit, first);
  window.doEarlyInput = () => {
    alive.abort();
    dimmed?.cancel();
    for (const [control, value] of typed) restore(control, value);
    press?.();
    delete window.doEarlyInput;
  };
}
