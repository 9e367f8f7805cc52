import { type Locator, userEvent } from "vitest/browser";

/** Presses it by keyboard. */
export async function press(locator: Locator, key = "{Enter}"): Promise<void> {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error("only HTML has the focus");
  element.focus();
  await userEvent.keyboard(key);
}
