import type { NotificationParams } from "./schema";

/** Kinds of pushes, each with its own switch per device. */
export const PUSH_KINDS = ["requests", "messages", "reminders", "wishes"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What the owner of a book can do about a loan by a link in a mail, without signing in. */
export const LINKED_ACTIONS = [
  "approve",
  "reject",
  "allow",
  "refuse",
  "return",
  "returnOutside",
] as const;
export type LinkedAction = (typeof LINKED_ACTIONS)[number];

/** Values of a notification's texts besides names, and formatted dates and places. */
export function noticeValues(params: NotificationParams) {
  return {
    ...{ kind: "LOAN", meetUpConfirmed: 0, damaged: 0, invited: 0, days: 0 },
    ...params,
    more: (params.books ?? 1) - 1,
    dated: params.dueDate ? "yes" : "no",
    when: whenOf(params.days),
  };
}

/** Selects the text by the number of days; without a number the day is over. */
function whenOf(days: number | undefined): string {
  if (days === undefined) return "over";
  return ["today", "tomorrow"][days] ?? "later";
}
