"use client";

import dynamic from "next/dynamic";
import {
  NextIntlClientProvider,
  useLocale,
  useMessages,
  type AbstractIntlMessages,
} from "next-intl";
import type { ComponentType, ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { useBrowserValue } from "@/lib/browser/use-hydrated";
import type { Locale } from "@/lib/shared/locales";

/** The browser's zone, by the server's name if it is the same one: browsers call Kyiv's "Europe/Kiev". */
function readerZone(serverZone: string): string {
  const nameOf = (timeZone?: string) =>
    Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  const zone = nameOf();
  return zone === nameOf(serverZone) ? serverZone : zone;
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
 * Provides language, texts and time zone: the server's zone during hydration, then the reader's. Another name for the
 * same zone would render the whole page once more.
 */
export function IntlProvider({ timeZone: serverZone, ...props }: IntlProviderProps) {
  const timeZone = useBrowserValue(() => readerZone(serverZone), serverZone);
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

interface TextsProps {
  locale: Locale;
  children: ReactNode;
}

/** Retries without limit, since no member's page can be hydrated without its texts. */
async function loadTexts(
  load: () => Promise<{ default: AbstractIntlMessages }>,
): Promise<ComponentType<TextsProps>> {
  const { default: messages } = await importWithRetry(load, Infinity);
  return function Texts(props) {
    return <NextIntlClientProvider {...props} messages={messages} />;
  };
}

// Literal paths within `dynamic`, so that the page itself names the script of its language.
const TEXTS: Record<Locale, ComponentType<TextsProps>> = {
  uk: dynamic(() => loadTexts(() => import("@/messages/uk.json"))),
  en: dynamic(() => loadTexts(() => import("@/messages/en.json"))),
  de: dynamic(() => loadTexts(() => import("@/messages/de.json"))),
};

/**
 * All texts of the language for the components below. They are loaded as a script, which browsers
 * cache: as props they would be sent with every page and every refresh.
 */
export function AllMessages({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const Texts = TEXTS[locale];
  return <Texts locale={locale}>{children}</Texts>;
}
