import type { Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { simplePage } from "@/lib/server/http/simple-page";
import { requestLocale, translator } from "@/lib/server/i18n/translator";
import { ERRORS } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { dayIn, dayText } from "@/lib/shared/time";
import { unsafeActByLink } from "./action-link-commands";
import { findLinkedLoan, type LinkedLoan } from "./action-link-queries";

interface Call {
  request: Request;
  /** The user signed in in this browser. */
  actor: Actor | null;
  query: { token: string };
}

/** Says what the link will do, and asks for confirmation: mail programs and scanners open links by themselves. */
export function askToAct(call: Call): Promise<Response> {
  return withLinkedLoan(call, async (linked) => {
    const { locale, name, title, kind, link } = linked;
    const t = await translator(locale, "mail.link");
    const date = dayText(linked.askedDate, locale, dayIn("UTC", new Date()));
    return simplePage({
      locale,
      title: t(`${link.action}.title`, { name, title, kind }),
      text: t(`${link.action}.text`, { name, title, kind, date }),
      button: t(`${link.action}.button`, { kind }),
      link: await loanLink(linked),
    });
  });
}

/** Handles the button of that page. */
export function actByLink(call: Call): Promise<Response> {
  return withLinkedLoan(call, async (linked) => {
    const dueDate = await unsafeActByLink(linked);
    const { locale, name, title, kind, link } = linked;
    const t = await translator(locale, "mail.link");
    const date = dayText(dueDate, locale, dayIn("UTC", new Date()));
    return simplePage({
      locale,
      title: t("done"),
      text: t(`${link.action}.done`, { name, title, kind, date }),
      link: await loanLink(linked),
    });
  });
}

/** The page of `show`, or one that says why the link does nothing. */
async function withLinkedLoan(
  { request, actor, query }: Call,
  show: (linked: LinkedLoan) => Promise<Response>,
): Promise<Response> {
  const linked = await findLinkedLoan(query.token);
  if (!linked) return wrongLink(request);
  const { locale } = linked;
  const [t, errors] = await Promise.all([
    translator(locale, "mail.link"),
    translator(locale, "errors"),
  ]);
  if (actor && actor.id !== linked.ownerId) {
    return simplePage({ locale, title: t("othersTitle"), text: t("othersText"), status: 403 });
  }
  const link = await loanLink(linked);
  const over = { locale, title: t("overTitle"), text: t("overText"), link, status: 409 };
  if (!linked.isOpen) return simplePage(over);
  try {
    return await show(linked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "LOAN_TRANSITION" || error.code === "EXTENSION_GONE")
      return simplePage(over);
    const [status] = ERRORS[error.code];
    return simplePage({ ...over, text: errors(error.code), status });
  }
}

async function wrongLink(request: Request): Promise<Response> {
  const locale = requestLocale(request);
  const t = await translator(locale, "mail.link");
  return simplePage({ locale, title: t("wrongTitle"), text: t("wrongText"), status: 404 });
}

async function loanLink({ locale, path }: LinkedLoan) {
  const t = await translator(locale, "mail.link");
  return { href: env().APP_URL + path, label: t("loan") };
}
