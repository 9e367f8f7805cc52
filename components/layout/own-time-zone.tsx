"use client";

import { NextIntlClientProvider, useLocale, useTimeZone } from "next-intl";
import { useSyncExternalStore, type ReactNode } from "react";

const never = () => () => {};
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Times by the reader's own clock. The server does not know it and renders by its default zone;
 * the browser corrects that as soon as the page is alive.
 */
export function OwnTimeZone({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const serverZone = useTimeZone();
  const timeZone = useSyncExternalStore(never, ownZone, () => serverZone);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
