"use client";

import { NextIntlClientProvider, type AbstractIntlMessages } from "next-intl";
import { use, useSyncExternalStore, type ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

const never = () => () => {};
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();

/** Without its messages no page can be hydrated, so it is tried until they arrive. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const messages = loading.get(locale) ?? importWithRetry(() => loadMessages(locale), Infinity);
  loading.set(locale, messages);
  return messages;
}

interface IntlProviderProps {
  locale: Locale;
  /** The server's, which does not know the reader's. */
  timeZone: string;
  children: ReactNode;
}

/**
 * The messages of a language for all components below. They are a script of their own that browsers
 * cache: as props from the server they would come with every page and every refresh. Times are in the
 * server's time zone while hydrating, then in the reader's.
 */
export function IntlProvider({ locale, timeZone: serverZone, children }: IntlProviderProps) {
  const messages = use(messagesOf(locale));
  const timeZone = useSyncExternalStore(never, browserTimeZone, () => serverZone);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
