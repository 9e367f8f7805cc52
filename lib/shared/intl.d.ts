import type messages from "@/messages/en.json";
import type { Locale as OurLocale } from "./locales";

/** Types of the languages and message keys for next-intl. */
declare module "next-intl" {
  interface AppConfig {
    Locale: OurLocale;
    Messages: typeof messages;
  }
}
