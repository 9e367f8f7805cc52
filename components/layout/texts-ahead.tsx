"use client";

import dynamic from "next/dynamic";
import type { Locale } from "@/lib/shared/locales";

const nothing = () => ({ default: () => null });

/** Of each language nothing to see, but the page names its file at once, and it need not be found first. */
const AHEAD = {
  uk: dynamic(() => import("@/messages/uk.json").then(nothing)),
  en: dynamic(() => import("@/messages/en.json").then(nothing)),
  de: dynamic(() => import("@/messages/de.json").then(nothing)),
} satisfies Record<Locale, unknown>;

/** Has the browser fetch a language's texts together with the page's scripts. */
export function TextsAhead({ locale }: { locale: Locale }) {
  const Ahead = AHEAD[locale];
  return <Ahead />;
}
