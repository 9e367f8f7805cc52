import type { Messages } from "next-intl";
import type { Locale } from "./locales";

/** Literal paths, since bundlers cannot resolve computed ones. */
const LOADERS: Record<Locale, () => Promise<{ default: Messages }>> = {
  uk: () => import("@/messages/uk.json"),
  en: () => import("@/messages/en.json"),
  de: () => import("@/messages/de.json"),
};

/** All texts of one language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).default;
}
