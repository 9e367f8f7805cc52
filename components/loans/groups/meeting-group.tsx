"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { BookParts } from "@/components/loans/book-rows";
import { daysBetween, useDay } from "@/components/loans/days";
import { titlesOf } from "@/components/loans/hand-over/use-hand-over";
import { useDayText } from "@/components/loans/due-date";
import { useLoanStatusText } from "@/components/loans/loan-status-tag";
import {
  DateTile,
  SEPARATOR,
  useMeetUpPlace,
  useMeetUpTime,
  useParts,
} from "@/components/loans/meet-up-line";
import { NextStep } from "@/components/loans/page/next-step";
import {
  inMenuOrder,
  isWithoutCode,
  useLoanSteps,
  type LoanChoice,
} from "@/components/loans/use-loan-steps";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { MenuItem } from "@/components/ui/menu";
import { Quote } from "@/components/ui/quote";
import { DateText } from "@/components/ui/time";
import { useDaysAgo } from "@/lib/browser/use-days-ago";
import type { GroupAct, MeetingGroup } from "@/lib/features/loans/groups";
import { isMeetUpAhead } from "@/lib/features/loans/machine/meetup-machine";
import { chatLoanId, offersChat, otherSide } from "@/lib/features/loans/machine/step-machine";
import { loanPath } from "@/lib/features/loans/terms";
import { HOUR } from "@/lib/shared/time";
import { Covers, Row, type Opening } from "./row";

/** Short words of the buttons. */
const WORDS = {
  confirmMeetUp: "confirm",
  allowTime: "giveTime",
  return: "back",
  bringBack: "giveBack",
  handOver: "handOver",
  give: "handOver",
  collect: "collect",
  meet: "meet",
  remind: "remind",
  meetUp: "arrange",
  rateBorrower: "rate",
  rateBook: "rate",
} as const satisfies Partial<Record<GroupAct, string>>;

const hasWord = (act: GroupAct): act is keyof typeof WORDS => act in WORDS;

interface MeetingRowProps {
  group: MeetingGroup;
  opening?: Opening;
  /** Short, without a menu: for other places than the list itself. */
  compact?: boolean;
  /** Of the main button. */
  look?: Look;
  /** Has a button for the answer no, if the main button is an answer. */
  declines?: boolean;
}

/** The loans of a meet-up, or one loan; needs `LoanDialogs` as a parent. */
export function MeetingRow({ group, opening, compact = false, look, declines }: MeetingRowProps) {
  const acts = useMeetingActs(group);
  const menu = useMenu(group, acts);
  const { other, act, instead, steps } = acts;
  const [{ loan }] = group.loans;
  const isMeeting = isMeetUpAhead(loan) && loan.meetUpDateTime !== null;
  const isSoft = group.section === "todo" || group.section === "agreed";
  return (
    <Row
      picture={
        isMeeting ? (
          <DateTile loan={loan} />
        ) : (
          <Covers books={group.loans.map((each) => each.loan)} />
        )
      }
      name={other.displayName}
      person={other.id}
      lines={useLines(group)}
      {...(opening ? { opening } : { href: hrefOf(group), compact })}
      action={act?.(look ?? (isSoft ? "soft" : "ghost"), "sm")}
      decline={declines && instead && { ...instead, disabled: steps.pending }}
      menu={compact ? [] : menu}
    />
  );
}

/** The page of a meeting or of one loan; several books without a meeting are in the list of loans. */
const hrefOf = ({ loans: [{ loan }, ...more] }: MeetingGroup) =>
  more.length > 0 && !isMeetUpAhead(loan) ? `/loans?open=${loan.id}` : loanPath(loan.id);

type Look = "primary" | "soft" | "ghost";

/** What the reader can do in a group: its main button, the steps of its first loan, and the chat. */
function useMeetingActs({ loans, act, section }: MeetingGroup) {
  const t = useTranslations("loans.group.act");
  const openChat = useOpenChat();
  const [{ loan, role }] = loans;
  const books = loans.map((each) => each.loan);
  const steps = useLoanSteps(loan, role, books.length > 1 ? books : undefined);
  const other = otherSide(loan, role);
  const target = { friendId: other.id ?? "", loanId: chatLoanId(loan) };
  const chat = offersChat(loan, role) ? () => openChat(target) : null;
  const choice = [steps.next, ...steps.others].find((each) => each?.step === act);
  const label = act && hasWord(act) ? t(WORDS[act]) : choice?.label;
  // The code, which both sides need, stands on the loan's page.
  const isAtMeeting = section === "agreed";
  const name = `${label}: ${other.displayName}`;
  const button = (variant: Look, size: "sm" | "md"): ReactNode => {
    const look = { variant, size, "aria-label": name };
    if (isAtMeeting)
      return (
        <ButtonLink {...look} href={`${loanPath(loan.id)}?code`} prefetch={false}>
          {label}
        </ButtonLink>
      );
    const press = act === "remind" ? chat : choice?.onSelect;
    if (!press) return null;
    return (
      <Button {...look} loading={steps.pending} disabled={choice?.disabled} onClick={press}>
        {label}
      </Button>
    );
  };
  const instead = act === steps.next?.step ? steps.instead : null;
  return { other, chat, steps, instead, act: act && button };
}

/** Steps for all books of a row; what concerns one of them has its page. */
const OF_ALL: readonly LoanChoice["step"][] = ["moveMeetUp", "meetUpReturn", "return"];

/** What the open row does not have: write, another date, other steps, what ends it, report. */
function useMenu(
  { loans, act }: MeetingGroup,
  { steps, instead, chat }: ReturnType<typeof useMeetingActs>,
): MenuItem[] {
  const t = useTranslations("chat.button");
  const isMore = (each: LoanChoice) =>
    (each.step !== act || isWithoutCode(each)) &&
    each.step !== instead?.step &&
    !each.disabled &&
    (loans.length === 1 || OF_ALL.includes(each.step));
  const rest = [steps.next, ...steps.others].filter((each) => each !== null).filter(isMore);
  return [
    ...(chat && act !== "remind" ? [{ label: t("write"), onSelect: chat }] : []),
    ...inMenuOrder(rest),
    steps.complaint,
  ];
}

/** Whether the row says when and where the two meet, and not something more urgent. */
const tellsMeeting = ({ act, lateSince, loans: [{ loan }] }: MeetingGroup) =>
  act !== "allowTime" && !lateSince && isMeetUpAhead(loan);

/** What the row says below the name. */
function useLines(group: MeetingGroup): ReactNode[] {
  const t = useTranslations("loans.group");
  const dayText = useDayText();
  const statusText = useLoanStatusText();
  const day = useDay();
  const when = useWhenAndWhere(group);
  const parts = useParts(group.loans);
  const [{ loan, role }] = group.loans;
  const asked = useDaysAgo(loan.requestDate, HOUR).inWords();
  const { dueDate, extension } = loan;
  const title = titlesOf(group.loans.map((each) => each.loan));
  const isFirst = group.loans.some((each) => each.loan.dueDate !== dueDate);
  if (group.section === "past")
    return [
      <span key="status">
        {statusText({ status: loan.status, role })}
        {SEPARATOR}
        <DateText value={loan.closedAt ?? loan.updatedAt} />
      </span>,
      title,
    ];
  const late = group.lateSince && (
    <span key="late" className="font-semibold text-danger">
      {t("late", { days: daysBetween(group.lateSince, day) })}
    </span>
  );
  if (group.act === "allowTime" && extension)
    return [late, t("wantsTime", { date: dayText(extension.dueDate) }), title];
  if (late) return [late, extension && t("moreTimeAsked"), title];
  if (tellsMeeting(group)) return [when, parts];
  switch (loan.status) {
    case "REQUESTED":
      return [role === "owner" ? t("queued") : t("youAsked", { when: asked }), title];
    case "LENT":
      return [
        [
          dueDate && t(isFirst ? "until.first" : `until.${role}`, { date: dayText(dueDate) }),
          extension && t("moreTimeAsked"),
        ]
          .filter(Boolean)
          .join(SEPARATOR),
        title,
      ];
    default:
      return [t(loan.meetUpOver ? "meetingOver" : "noMeeting"), parts];
  }
}

/** Weekday, time if there is one, and place; the tile shows the date. */
function useWhenAndWhere({ loans: [{ loan }] }: MeetingGroup): string {
  const t = useTranslations("loans.group");
  const when = useMeetUpTime({ weekday: "short" })(loan) ?? t("noDay");
  const place = useMeetUpPlace()(loan.meetUpLocationGeneral);
  return [when, place].filter(Boolean).join(SEPARATOR);
}

/** A group in full: what it stands at with the answers, as on its page, and its books. */
export function MeetingDetail({ group }: { group: MeetingGroup }) {
  const { other, steps, act, instead, chat } = useMeetingActs(group);
  const [{ loan, role }] = group.loans;
  return (
    <>
      <NextStep
        loan={loan}
        role={role}
        as="h4"
        count={group.loans.length}
        isMeetingTold={tellsMeeting(group)}
      >
        <div className="flex flex-wrap gap-2 [&>.btn]:grow">
          {act?.(group.section === "todo" ? "primary" : "soft", "md")}
          {instead && (
            <Button variant="ghost" disabled={steps.pending} onClick={instead.onSelect}>
              {instead.label}
            </Button>
          )}
          {chat && !instead && (
            <ChatIconButton person={other} loanId={chatLoanId(loan)} variant="outline" />
          )}
        </div>
      </NextStep>
      {loan.borrowerMessage && loan.status === "REQUESTED" && <Quote text={loan.borrowerMessage} />}
      {role === "owner" && <WaitingCount count={loan.waitingCount} />}
      <BookParts loans={group.loans.map((each) => each.loan)} as="h4" />
    </>
  );
}
