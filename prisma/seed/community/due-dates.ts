import { REMINDER_STEPS } from "@/lib/features/loans/due-dates/reminder-steps";
import { LOAN_ROLES } from "@/lib/features/loans/machine/loan-machine";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import type { Prisma } from "@/prisma/client/client";
import type { Lent } from "./loans";
import { after, DAY, HOUR, type Setting } from "./model";
import { notice } from "./notices";

/** UTC; nine in the morning in most towns of the demo. */
const MORNING_HOUR = 7;
const MINUTE = HOUR / 60;

interface Told {
  reminders: Prisma.LoanReminderCreateManyInput[];
  extensions: Prisma.LoanExtensionCreateManyInput[];
  events: Prisma.LoanEventCreateManyInput[];
  notices: Prisma.NotificationCreateManyInput[];
}

/** The reminders of a lent book up to now, and the open request for an extension. */
export function dueDateRows(setting: Setting, { story, loan }: Lent): Told {
  const told: Told = { reminders: [], extensions: [], events: [], notices: [] };
  const { dueDate, lentAt } = loan;
  if (loan.status !== "LENT" || !dueDate || !lentAt) return told;
  for (const role of LOAN_ROLES) {
    for (const step of REMINDER_STEPS[role]) remind(told, { setting, story, loan, role, step });
  }
  if (story.ask) ask(told, setting, { story, loan });
  told.events.sort((a, b) => Number(a.at) - Number(b.at));
  return told;
}

interface Reminder extends Lent {
  setting: Setting;
  role: (typeof LOAN_ROLES)[number];
  step: number;
}

const stays = { from: "LENT", to: "LENT" } as const;

function remind(told: Told, { setting, story, loan, role, step }: Reminder): void {
  const { dueDate, lentAt } = loan;
  if (!dueDate || !lentAt) return;
  const toOwner = role === "owner";
  const shift = MORNING_HOUR * HOUR + (toOwner ? 2 : 1) * MINUTE;
  const at = after(dueDate, step * DAY + shift);
  if (at > setting.now) return;
  const sent = at > lentAt;
  told.reminders.push({ loanId: loan.id, dueDate, toOwner, step, sent, at });
  if (!sent) return;
  told.events.push({
    id: setting.random.uuid(at),
    loanId: loan.id,
    kind: "REMINDED",
    ...stays,
    actorId: null,
    dueDate,
    at,
  });
  const { owner } = story.book;
  const [recipient, actor] = toOwner ? [owner, story.borrower] : [story.borrower, owner];
  const params: NotificationParams = {
    name: actor.shownName,
    title: loan.bookTitle,
    dueDate: dueDate.toISOString().slice(0, 10),
    side: role,
  };
  const type = step > 0 ? "OVERDUE" : "DUE_SOON";
  const about = { recipient, actor, at, type, params, loanId: loan.id, open: false } as const;
  told.notices.push(...notice(setting, about));
}

function ask(told: Told, setting: Setting, { story, loan }: Lent): void {
  const { ask: asked, borrower, book } = story;
  if (!asked) return;
  const { at, dueDate, message } = asked;
  const loanId = loan.id;
  told.extensions.push({ id: setting.random.uuid(at), loanId, dueDate, message, createdAt: at });
  told.events.push({
    id: setting.random.uuid(at),
    loanId,
    kind: "EXTENSION_REQUESTED",
    ...stays,
    actorId: loan.borrowerId,
    dueDate,
    at,
  });
  const day = dueDate.toISOString().slice(0, 10);
  const params = { name: borrower.shownName, title: loan.bookTitle, dueDate: day, message };
  const type = "EXTENSION_REQUESTED";
  const about = { recipient: book.owner, actor: borrower, at, type, params, loanId } as const;
  told.notices.push(...notice(setting, { ...about, open: true }));
}
