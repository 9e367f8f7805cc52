"use client";

import { NextIntlClientProvider, type AbstractIntlMessages } from "next-intl";
import { use, useSyncExternalStore, type ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";
import { TextsAhead } from "./texts-ahead";

const never = () => () => {};
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();

/** Without its texts no page comes alive, so they are asked for until they come. */
function textsIn(locale: Locale): Promise<AbstractIntlMessages> {
  const texts = loading.get(locale) ?? importWithRetry(() => loadMessages(locale), Infinity);
  loading.set(locale, texts);
  return texts;
}

interface TextsProps {
  locale: Locale;
  /** The server's: it does not know the reader's. */
  timeZone: string;
  children: ReactNode;
}

/**
 * The texts of a language for every component below, and times by the reader's own clock: what was
 * rendered by the server's is corrected as soon as the page is alive.
 */
export function Texts({ locale, timeZone: serverZone, children }: TextsProps) {
  const messages = use(textsIn(locale));
  const timeZone = useSyncExternalStore(never, ownZone, () => serverZone);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      <TextsAhead locale={locale} />
      {children}
    </NextIntlClientProvider>
  );
}
