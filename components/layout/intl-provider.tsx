"use client";

import { NextIntlClientProvider, useLocale, type AbstractIntlMessages } from "next-intl";
import { use, useSyncExternalStore, type ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

const never = () => () => {};
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();

/** Without them no page of a member can be hydrated, so they are tried until they arrive. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const messages = loading.get(locale) ?? importWithRetry(() => loadMessages(locale), Infinity);
  loading.set(locale, messages);
  return messages;
}

interface IntlProviderProps {
  locale: Locale;
  /** Some namespaces: they come with every page. */
  messages: AbstractIntlMessages;
  /** The server's, which does not know the reader's. */
  timeZone: string;
  children: ReactNode;
}

/**
 * Language, texts and time zone for all components below: the server's time zone while hydrating, then
 * the reader's.
 */
export function IntlProvider({ timeZone: serverZone, ...props }: IntlProviderProps) {
  const timeZone = useSyncExternalStore(never, browserTimeZone, () => serverZone);
  return <NextIntlClientProvider {...props} timeZone={timeZone} />;
}

/**
 * All texts of the language for the components below. They are a script of their own that browsers
 * cache: as props from the server they would come with every page and every refresh.
 */
export function AllMessages({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const messages = use(messagesOf(locale));
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
