import { createTranslator } from "next-intl";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  negotiate,
  type Locale,
} from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";
import { readCookie } from "@/lib/edge/cookies";

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

/** Texts of one namespace outside of a page: for mail and for commands. */
export async function translator(locale: Locale, namespace: string): Promise<Translate> {
  // Keys are checked by the guard over the message files, not by their types.
  return createTranslator({ locale, namespace, messages: await loadMessages(locale) }) as Translate;
}

/** The language a visitor reads the site in: what they chose, then their browser's wish, then uk. */
export function requestLocale(request: Pick<Request, "headers">): Locale {
  const chosen = readCookie(request.headers.get("cookie"), LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  return negotiate(request.headers.get("accept-language")) ?? DEFAULT_LOCALE;
}
