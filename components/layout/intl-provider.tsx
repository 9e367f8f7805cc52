"use client";

import {
  NextIntlClientProvider,
  useLocale,
  useMessages,
  type AbstractIntlMessages,
} from "next-intl";
import { use, useSyncExternalStore, type ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

const never = () => () => {};
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();

/** Retries without limit, since no member page can be hydrated without messages. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const messages = loading.get(locale) ?? importWithRetry(() => loadMessages(locale), Infinity);
  loading.set(locale, messages);
  return messages;
}

interface IntlProviderProps {
  locale: Locale;
  /** A few namespaces, which come with every page. */
  messages: AbstractIntlMessages;
  /** The server's time zone; the reader's is known only in the browser. */
  timeZone: string;
  children: ReactNode;
}

/**
 * Provides language, texts and time zone: the server's zone during hydration, then the reader's.
 */
export function IntlProvider({ timeZone: serverZone, ...props }: IntlProviderProps) {
  const timeZone = useSyncExternalStore(never, browserTimeZone, () => serverZone);
  return <NextIntlClientProvider {...props} timeZone={timeZone} />;
}

interface MoreMessagesProps {
  /** Namespaces that only this page needs. */
  messages: AbstractIntlMessages;
  children: ReactNode;
}

/** Adds texts to those that come with every page. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...useMessages(), ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}

/**
 * All texts of the language for the components below. They are loaded as a script, which browsers
 * cache: as props they would be sent with every page and every refresh.
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
