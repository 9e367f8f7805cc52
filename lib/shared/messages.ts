import type { AbstractIntlMessages } from "next-intl";
import type { Locale } from "./locales";

/** All texts of one language. */
export async function loadMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const loaded: { default: AbstractIntlMessages } = await import(`@/messages/${locale}.json`);
  return loaded.default;
}
