import { translator } from "@/lib/server/i18n/translator";
import { loanPath } from "@/lib/features/loans/terms";
import { noticePage } from "@/lib/features/notifications/kinds";
import { noticeValues } from "@/lib/features/notifications/terms";
import type { StandingNotice } from "@/lib/features/notifications/standing-queries";
import { deletedName } from "@/lib/features/users/dto";
import type { Locale } from "@/lib/shared/locales";
import { shortened } from "@/lib/shared/signs";
import type { PushPayload } from "@/lib/shared/push-payload";
import { dayIn, dayText } from "@/lib/shared/time";

/** One subject of a push. */
export type Content =
  | { kind: "notice"; notice: StandingNotice }
  | {
      kind: "messages";
      conversationId: string;
      loanId: string | null;
      sender: { id: string; name: string };
      /** Number of unread messages, and the text of the newest. */
      count: number;
      last: string;
    };

interface Reading {
  locale: Locale;
  /** Texts of other users may be shown. */
  showText: boolean;
}

type Shown = Omit<PushPayload, "id" | "lang">;

/** Maximum of characters of another user's text: a payload has room for about 4,000 bytes. */
const QUOTED_CHARACTERS = 200;
/** Maximum of lines when several subjects are combined. */
const MAX_LINES = 4;
const GATHERED = "gathered";

/** Content of a push: the one subject, or the number of subjects with the first of them. */
export async function payloadOf(
  contents: readonly Content[],
  reading: Reading,
): Promise<Shown | null> {
  const shown = await Promise.all(contents.map((content) => shownOf(content, reading)));
  const [first, ...others] = shown;
  if (!first || others.length === 0) return first ?? null;
  const t = await translator(reading.locale, "push");
  const left = shown.length - MAX_LINES;
  const lines = shown
    .slice(0, left > 0 ? MAX_LINES - 1 : MAX_LINES)
    .map(({ title }) => quoted(title));
  const more = left > 0 ? [t("more", { count: shown.length - lines.length })] : [];
  const onlyMessages = contents.every(({ kind }) => kind === "messages");
  return {
    title: t("gathered", { count: shown.length }),
    body: [...lines, ...more].join("\n"),
    url: onlyMessages ? "/chats" : "/notifications",
    tag: GATHERED,
  };
}

/** A waiting push with the same topic is replaced; 32 characters at most (RFC 8030). */
export function topicOf({ tag }: Pick<PushPayload, "tag">): string {
  return tag.replaceAll("-", "").slice(0, 32);
}

function shownOf(content: Content, reading: Reading): Promise<Shown> {
  return content.kind === "notice"
    ? shownNotice(content.notice, reading)
    : shownMessages(content, reading);
}

async function shownNotice(
  { id, type, params, loan }: StandingNotice,
  { locale, showText }: Reading,
): Promise<Shown> {
  const t = await translator(locale, "notifications");
  const values = {
    ...noticeValues(params),
    ...(params.name === "" && { name: await deletedName(locale) }),
    date: dayText(params.dueDate, locale, dayIn("UTC", new Date())),
    // Only the page shows the place of a meet-up.
    ...{ known: "no", meetUp: "" },
  };
  // The reason was written by an administrator.
  const message = params.reason && !showText ? "" : t(`${type}.message`, values);
  const said =
    type === "LOAN_REQUEST" ? loan?.borrowerMessage : (params.message ?? params.feedback);
  const words = showText && said;
  return {
    title: t(`${type}.title`, values),
    body: [message, words && `“${quoted(words)}”`].filter(Boolean).join("\n"),
    url: loan ? loanPath(loan.id, id) : noticePage(type, params),
    tag: id,
  };
}

async function shownMessages(
  content: Extract<Content, { kind: "messages" }>,
  { locale, showText }: Reading,
): Promise<Shown> {
  const { conversationId, loanId, sender, count, last } = content;
  const t = await translator(locale, "push");
  return {
    title: t("messageFrom", { name: sender.name }),
    body: showText ? quoted(last) : t("messages", { count }),
    url: `/chats?${loanId ? `loan=${loanId}` : `with=${sender.id}`}`,
    tag: conversationId,
  };
}

const quoted = (text: string) => shortened(text, QUOTED_CHARACTERS);
