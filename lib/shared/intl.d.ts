import type messages from "@/messages/en.json";
import type { Locale as OurLocale } from "./locales";

/** The languages and the keys of the texts, for next-intl. */
declare module "next-intl" {
  interface AppConfig {
    Locale: OurLocale;
    Messages: typeof messages;
  }
}
