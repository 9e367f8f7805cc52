import type { Actor } from "@/lib/server/session/actor";
import { simplePage } from "@/lib/server/http/simple-page";
import { requestLocale, translator, type Translate } from "@/lib/server/i18n/translator";
import { ERRORS } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { dayIn, dayText } from "@/lib/shared/time";
import { unsafeActByLink } from "./action-link-commands";
import { findLinkedLoan, type LinkedLoan } from "./action-link-queries";
import { link as linkTo } from "./subscribed-mail";

interface Call {
  request: Request;
  /** The user signed in in this browser. */
  actor: Actor | null;
  query: { token: string };
}

/** Says what the link will do, and asks for confirmation: mail programs and scanners open links by themselves. */
export function askToAct(call: Call): Promise<Response> {
  return withLinkedLoan(call, async ({ link: { action }, askedDate, ...linked }, t) => {
    const { name, title, kind } = linked;
    const date = dateOf(askedDate, linked);
    return {
      title: t(`${action}.title`, { name, title, kind }),
      text: t(`${action}.text`, { name, title, kind, date }),
      button: t(`${action}.button`, { kind }),
    };
  });
}

const dateOf = (day: string | null, { locale }: Pick<LinkedLoan, "locale">) =>
  dayText(day, locale, dayIn("UTC", new Date()));

/** Handles the button of that page. */
export function actByLink(call: Call): Promise<Response> {
  return withLinkedLoan(call, async (linked, t) => {
    const { name, title, kind, link } = linked;
    const date = dateOf(await unsafeActByLink(linked), linked);
    return { title: t("done"), text: t(`${link.action}.done`, { name, title, kind, date }) };
  });
}

type Shown = Pick<Parameters<typeof simplePage>[0], "title" | "text" | "button">;

/** A page with what `show` says, or one that says why the link does nothing. */
async function withLinkedLoan(
  { request, actor, query }: Call,
  show: (linked: LinkedLoan, t: Translate<"mail.link">) => Promise<Shown>,
): Promise<Response> {
  const linked = await findLinkedLoan(query.token);
  if (!linked) return wrongLink(request);
  const { locale, path } = linked;
  const [t, errors] = await Promise.all([
    translator(locale, "mail.link"),
    translator(locale, "errors"),
  ]);
  if (actor && actor.id !== linked.ownerId) {
    return simplePage({ locale, title: t("othersTitle"), text: t("othersText"), status: 403 });
  }
  const link = { href: linkTo(path), label: t("loan") };
  const over = { locale, title: t("overTitle"), text: t("overText"), link, status: 409 };
  if (!linked.isOpen) return simplePage(over);
  try {
    return simplePage({ locale, link, ...(await show(linked, t)) });
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
