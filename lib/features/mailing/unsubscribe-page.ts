import { simplePage } from "@/lib/server/http/simple-page";
import { requestLocale, translator, type Translate } from "@/lib/server/i18n/translator";
import { link } from "./subscribed-mail";
import { subscriptionOf, unsafeUnsubscribe } from "./unsubscribe-commands";

/** Asks for confirmation: mail programs and scanners open links by themselves. */
export async function askToUnsubscribe(request: Request, token: string): Promise<Response> {
  const subscription = await subscriptionOf(token);
  const locale = subscription?.locale ?? requestLocale(request);
  const t = await translator(locale, "mail.unsubscribe");
  if (!subscription)
    return simplePage({ locale, title: t("wrongTitle"), text: t("wrongText"), status: 404 });
  const text = t(`kind.${subscription.kind}`);
  return simplePage({ locale, title: t("title"), text, button: t("confirm"), link: settings(t) });
}

const settings = (t: Translate<"mail.unsubscribe">) => ({
  href: link("/settings/notifications#mail"),
  label: t("settings"),
});

/** Unsubscribes, on request of a mail program (RFC 8058) or of the button of that page. */
export async function unsubscribe(request: Request, token: string): Promise<Response> {
  const byMailProgram = !request.headers.get("accept")?.includes("text/html");
  const known = await subscriptionOf(token);
  const locale = known?.locale ?? requestLocale(request);
  if (known || byMailProgram) await unsafeUnsubscribe(token);
  if (byMailProgram) return new Response(null, { status: 200 });
  if (!known) return askToUnsubscribe(request, token);
  const t = await translator(locale, "mail.unsubscribe");
  const text = t(`done.${known.kind}`);
  return simplePage({ locale, title: t("doneTitle"), text, link: settings(t) });
}
