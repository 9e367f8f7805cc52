import type { NotificationParams } from "./schema";

/** What a device can be told, each kind by its own switch. */
export const PUSH_KINDS = ["requests", "messages", "reminders", "wishes"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What the owner of a book can do about a loan by a link in a mail, without a sign-in. */
export const LINKED_ACTIONS = [
  "approve",
  "reject",
  "allow",
  "refuse",
  "return",
  "returnOutside",
] as const;
export type LinkedAction = (typeof LINKED_ACTIONS)[number];

/** Values of the texts that a notification has beside names, and dates and places in words. */
export function noticeValues(params: NotificationParams) {
  return {
    ...{ kind: "LOAN", meetUpConfirmed: 0, invited: 0, days: 0 },
    ...params,
    more: (params.books ?? 1) - 1,
    dated: params.dueDate ? "yes" : "no",
    when: whenOf(params.days),
  };
}

/** What the days to a day are called; without any it is over. */
function whenOf(days: number | undefined): string {
  if (days === undefined) return "over";
  return ["today", "tomorrow"][days] ?? "later";
}
