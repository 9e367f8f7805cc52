import { DEFAULT_LOCALE, type Locale } from "../core/i18n/locales";
import { translator } from "../core/i18n/translator";

/** What a reader who deleted their account is called, in the language of who reads it. */
export async function deletedName(locale: Locale | null): Promise<string> {
  return (await translator(locale ?? DEFAULT_LOCALE, "users"))("deleted");
}
