import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";
import { translator } from "@/lib/server/i18n/translator";

/** What a reader who deleted their account is called, in the language of who reads it. */
export async function deletedName(locale: Locale | null): Promise<string> {
  return (await translator(locale ?? DEFAULT_LOCALE, "users"))("deleted");
}
