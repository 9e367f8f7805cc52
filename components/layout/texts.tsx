"use client";

import { NextIntlClientProvider, useLocale, type AbstractIntlMessages } from "next-intl";
import { useMemo, type ReactNode } from "react";

interface TextsProps {
  /** All texts of the page's language, as `messagesJson` gives them. */
  json: string;
  children: ReactNode;
}

/** Makes the texts known to every component below. */
export function Texts({ json, children }: TextsProps) {
  const locale = useLocale();
  const messages = useMemo(() => JSON.parse(json) as AbstractIntlMessages, [json]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
