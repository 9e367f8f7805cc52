import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { optionalActor } from "./page-session";
import { requestLocale as visitorLocale } from "@/lib/server/i18n/translator";
import { isLocale, type Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

/** Language of the page: from the profile, else that of a visitor. */
async function pageLocale(): Promise<Locale> {
  const actor = await optionalActor().catch(() => null);
  return actor?.locale ?? visitorLocale({ headers: await headers() });
}

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : await pageLocale();
  return { locale, messages: await loadMessages(locale), timeZone: "Europe/Kyiv" };
});
