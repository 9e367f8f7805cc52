import { type Locator, userEvent } from "vitest/browser";

/** Presses a key on an element. */
export async function press(locator: Locator, key = "{Enter}"): Promise<void> {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error("only HTML has the focus");
  element.focus();
  await userEvent.keyboard(key);
}
