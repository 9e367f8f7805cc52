import type { AbstractIntlMessages } from "next-intl";
import type { Locale } from "./locales";

const jsonOf = new WeakMap<AbstractIntlMessages, string>();

/** The same as one string: React passes a string to the browser as it is, and objects piecemeal. */
export function messagesJson(messages: AbstractIntlMessages): string {
  const known = jsonOf.get(messages) ?? JSON.stringify(messages);
  jsonOf.set(messages, known);
  return known;
}

/** All texts of one language. */
export async function loadMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const loaded: { default: AbstractIntlMessages } = await import(`@/messages/${locale}.json`);
  return loaded.default;
}
