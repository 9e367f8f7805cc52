import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  negotiate,
  type Locale,
} from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";
import { readCookie } from "@/lib/server/http/cookies";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

export type Translate<N extends Namespace> = Awaited<ReturnType<typeof translator<N>>>;

/** Translator of a namespace outside of pages: for mails and commands. */
export async function translator<const N extends Namespace>(locale: Locale, namespace: N) {
  return createTranslator({ locale, namespace, messages: await loadMessages(locale) });
}

/** Language of a visitor: their choice, then the browser's preference, then uk. */
export function requestLocale(request: { headers: Pick<Headers, "get"> }): Locale {
  const chosen = readCookie(request.headers.get("cookie"), LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  return negotiate(request.headers.get("accept-language")) ?? DEFAULT_LOCALE;
}
