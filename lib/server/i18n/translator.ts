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

/** Translator of a namespace outside of pages: for mails and commands. */
export async function translator(locale: Locale, namespace: string): Promise<Translate> {
  // A guard test checks keys, not the types.
  return createTranslator({ locale, namespace, messages: await loadMessages(locale) }) as Translate;
}

/** Language of a visitor: their choice, then the browser's preference, then uk. */
export function requestLocale(request: Pick<Request, "headers">): Locale {
  const chosen = readCookie(request.headers.get("cookie"), LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  return negotiate(request.headers.get("accept-language")) ?? DEFAULT_LOCALE;
}
