import { transitionOf } from "@/lib/features/loans/machine/loan-machine";
import { meetUpParams } from "@/lib/features/loans/dto";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import type { Prisma } from "@/prisma/client/client";
import type { Badge, NotificationType } from "@/prisma/client/enums";
import type { Lent, Step } from "./loans";
import { DAY, HOUR, after, type Reader, type Setting } from "./model";

/** Notifications older than this have been deleted. */
const KEPT_MS = 40 * DAY;
/** Older notifications are read, except requests without an answer. */
const READ_AFTER_MS = 2.5 * DAY;

type Row = Prisma.NotificationCreateManyInput;

/** The notifications of the other side about each step of a loan. */
export function loanNotices(setting: Setting, { story, loan }: Lent, steps: Step[]): Row[] {
  const { kind, owner } = story;
  return steps.flatMap((step) => {
    const [actor, recipient] =
      step.by === "owner" ? [owner, story.borrower] : [story.borrower, owner];
    const common = {
      name: actor.shownName,
      title: loan.bookTitle,
      ...(kind === "GIFT" && { kind }),
    };
    const open = step.action === "request" && loan.status === "REQUESTED";
    const row = (type: NotificationType, params: NotificationParams) =>
      notice(setting, { recipient, actor, at: step.at, type, params, loanId: loan.id, open });
    if (step.action === "request" || !step.from) return row("LOAN_REQUEST", common);
    const { notifies } = transitionOf(step.action, { kind, status: step.from }) ?? {};
    const type = notifies?.[step.by === "owner" ? "borrower" : "owner"];
    if (!type) return [];
    return row(type, {
      ...common,
      previous: step.from,
      status: step.to,
      ...(step.action === "approve" &&
        loan.dueDate && { dueDate: loan.dueDate.toISOString().slice(0, 10) }),
      ...((step.action === "schedule" || step.action === "confirm") && meetUpParams(loan)),
      ...(loan.closedAt === step.at && loan.feedback && { feedback: loan.feedback }),
    });
  });
}

/** A friend request was sent or accepted. */
export function friendNotice(
  setting: Setting,
  type: "FRIEND_REQUEST" | "FRIEND_ACCEPTED",
  actor: Reader,
  recipient: Reader,
  at: Date,
): Row[] {
  const params = { name: actor.shownName };
  return notice(setting, { recipient, actor, at, type, params, open: type === "FRIEND_REQUEST" });
}

export function badgeNotice(setting: Setting, recipient: Reader, badge: Badge, at: Date): Row[] {
  return notice(setting, { recipient, at, type: "BADGE_EARNED", params: { badge }, open: false });
}

interface Notice {
  recipient: Reader;
  /** Absent if no other user caused it. */
  actor?: Reader;
  at: Date;
  type: NotificationType;
  params: NotificationParams;
  loanId?: string;
  /** It waits for an answer. */
  open: boolean;
}

export function notice(
  { now, random }: Setting,
  { recipient, actor, at, type, params, loanId, open }: Notice,
): Row[] {
  const age = now.getTime() - at.getTime();
  if (age > KEPT_MS) return [];
  const read = age > READ_AFTER_MS && !open;
  const readAt = read ? after(at, random.int(1, 40) * HOUR) : null;
  return [
    {
      id: random.uuid(at),
      userId: recipient.row.id,
      type,
      params,
      loanId: loanId ?? null,
      actorId: actor?.row.id ?? null,
      readAt,
      createdAt: at,
    },
  ];
}
