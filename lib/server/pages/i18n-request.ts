import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { optionalActor } from "./page-session";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  negotiate,
  type Locale,
} from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

/** Language of the page: from the profile, else the cookie, else the browser's preference, else uk. */
async function pageLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const actor = await optionalActor().catch(() => null);
  if (actor?.locale) return actor.locale;
  if (isLocale(chosen)) return chosen;
  return negotiate((await headers()).get("accept-language")) ?? DEFAULT_LOCALE;
}

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : await pageLocale();
  return { locale, messages: await loadMessages(locale), timeZone: "Europe/Kyiv" };
});
