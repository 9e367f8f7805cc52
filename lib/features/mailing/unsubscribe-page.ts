import { env } from "@/lib/server/env";
import { simplePage } from "@/lib/server/http/simple-page";
import { requestLocale, translator } from "@/lib/server/i18n/translator";
import { unsafeUnsubscribe } from "./unsubscribe-commands";
import { subscriptionOf } from "./unsubscribe-queries";

/** Asks for confirmation: mail programs and scanners open links by themselves. */
export async function askToUnsubscribe(request: Request, token: string): Promise<Response> {
  const subscription = await subscriptionOf(token);
  const locale = subscription?.locale ?? requestLocale(request);
  const t = await translator(locale, "mail.unsubscribe");
  if (!subscription) {
    return simplePage({ locale, title: t("wrongTitle"), text: t("wrongText"), status: 404 });
  }
  return simplePage({
    locale,
    title: t("title"),
    text: t(`kind.${subscription.kind}`),
    button: t("confirm"),
    link: { href: `${env().APP_URL}/settings/notifications#mail`, label: t("settings") },
  });
}

/** Unsubscribes, on request of a mail program (RFC 8058) or of the button of that page. */
export async function unsubscribe(request: Request, token: string): Promise<Response> {
  const byMailProgram = !request.headers.get("accept")?.includes("text/html");
  const known = await subscriptionOf(token);
  const locale = known?.locale ?? requestLocale(request);
  if (known || byMailProgram) await unsafeUnsubscribe(token);
  if (byMailProgram) return new Response(null, { status: 200 });
  if (!known) return askToUnsubscribe(request, token);
  const t = await translator(locale, "mail.unsubscribe");
  return simplePage({
    locale,
    title: t("doneTitle"),
    text: t(`done.${known.kind}`),
    link: { href: `${env().APP_URL}/settings/notifications#mail`, label: t("settings") },
  });
}
