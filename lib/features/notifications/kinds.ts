import type { NotificationSettings } from "@/lib/features/users/schema";
import { NotificationType, type LoanStatus } from "@/prisma/client/enums";
import type { NotificationParams } from "./schema";
import type { LinkedAction, PushKind } from "./terms";

interface NotificationKind {
  /** Values that its texts need; the sender must give them and may give more. */
  params: readonly (keyof NotificationParams)[];
  /** The mail setting that decides about its mail; null: it is not mailed. */
  mail: keyof NotificationSettings | null;
  /** The switch of a device that decides about its push; null: it is not pushed. */
  push: Exclude<PushKind, "messages"> | null;
  /** Name of an icon in `notification-face`, and its tone. */
  face: readonly [icon: string, tone: "ok" | "gift" | "busy" | "bad"];
  /** While it is news for mail and push: statuses of its loan, or a check of `standing-queries`. */
  stands: readonly LoanStatus[] | string;
  /** False if it is pushed and mailed, but not in the list. */
  listed?: false;
  /** It asks its reader for an answer. Of these, one per matter is told in an hour. */
  asks?: true;
  /** The page it opens if it is about no loan; the list if omitted. */
  page?: string | ((params: NotificationParams) => string);
  /** What it opens on top of its loan's page. */
  opens?: "approved" | "status" | "rateBook";
  /** Actions of the book's owner by links in its mail, the likeliest first. */
  links?: readonly LinkedAction[];
  meetUp?: true;
  /** It tells of all loans that share a meet-up, so that newer news of one of these replaces it. */
  joint?: true;
  /**
   * The day that its texts count to or from: of the loan, of an outside loan, or of the meet-up; `proposal`: whether
   * that is confirmed.
   */
  counts?: "due" | "overdue" | "outsideOverdue" | "meetUp" | "proposal";
}

const LOAN = {
  params: ["name", "title"],
  mail: "bookLoanStatusChanged",
  push: "requests",
} as const;
const JOINT = { ...LOAN, joint: true } as const;
const REQUEST = { ...JOINT, mail: "bookLoanRequest" } as const;
const PROMISED = ["APPROVED", "SCHEDULED"] as const;
const APPROVAL = { face: ["BookCheck", "ok"], stands: PROMISED, opens: "approved" } as const;
const WAITING = { ...JOINT, push: "wishes" } as const;
/** `meetUp` already checks that the meet-up still takes place. */
const MEETUP = { ...JOINT, meetUp: true, stands: "always" } as const;
const REMINDER = { ...LOAN, push: "reminders", stands: "counted" } as const;
const DUE = ["name", "title", "dueDate"] as const;
const FRIENDSHIP = { params: ["name"], mail: "friendRequest", push: "requests" } as const;
/** A decision of an administrator. */
const DECISION = { mail: null, push: "requests", stands: "always" } as const;
const IDENTITY = { ...DECISION, page: "/settings/trust#identity" } as const;
const SHELF = { ...DECISION, page: "/books/manage?tab=books" } as const;
const TEXT_REMOVED = {
  ...DECISION,
  params: ["title", "reason"],
  face: ["MessageSquareOff", "bad"],
  page: "/loans",
} as const;
/** Circles are quiet: no mail. */
const CIRCLE = { mail: null, push: "requests" } as const;
const LISTED_ONLY = { mail: null, push: null } as const;

const circlePage = ({ circleId }: NotificationParams) => `/circles/${circleId}`;
const bookPage = ({ bookId }: NotificationParams) =>
  bookId ? `/books/${bookId}` : "/notifications";

/** Everything about each kind, except its texts and its sender. */
export const NOTIFICATION_KINDS = {
  LOAN_REQUEST: {
    ...REQUEST,
    face: ["BookHeart", "gift"],
    stands: ["REQUESTED"],
    asks: true,
    links: ["approve", "reject"],
  },
  LOAN_APPROVED: { ...JOINT, ...APPROVAL },
  LOAN_APPROVED_BY_RULE: { ...REQUEST, ...APPROVAL },
  LOAN_REJECTED: { ...LOAN, face: ["BookX", "bad"], stands: ["CANCELED"] },
  LOAN_STATUS_CHANGE: {
    ...LOAN,
    params: ["name", "title", "status", "previous"],
    face: ["RefreshCw", "busy"],
    stands: "statusReached",
    listed: false,
    opens: "status",
  },
  HANDED_OVER: { ...JOINT, ...LISTED_ONLY, face: ["BookCheck", "ok"], stands: ["LENT", "GIVEN"] },
  BOOK_RETURNED: { ...LOAN, face: ["Undo2", "busy"], stands: ["RETURNED"], opens: "rateBook" },
  BOOK_FREE: { ...WAITING, face: ["BookOpen", "ok"], stands: ["REQUESTED", ...PROMISED] },
  WAITING_ENDED: {
    ...WAITING,
    params: ["title"],
    face: ["BookX", "bad"],
    stands: "always",
    page: "/search",
  },
  MEETUP_SCHEDULED: { ...MEETUP, face: ["CalendarDays", "ok"], counts: "proposal" },
  MEETUP_CONFIRMED: { ...MEETUP, face: ["CalendarCheck", "ok"] },
  MEETUP_TOMORROW: { ...MEETUP, ...REMINDER, face: ["AlarmClock", "ok"], counts: "meetUp" },
  DUE_SOON: { ...REMINDER, params: DUE, face: ["AlarmClock", "gift"], counts: "due" },
  OVERDUE: {
    ...REMINDER,
    params: [...DUE, "side"],
    face: ["AlarmClock", "bad"],
    counts: "overdue",
    links: ["return"],
  },
  OUTSIDE_LOAN_OVERDUE: {
    ...REMINDER,
    params: [...DUE, "bookId"],
    face: ["AlarmClock", "gift"],
    counts: "outsideOverdue",
    links: ["returnOutside"],
    page: "/loans?tab=lent",
  },
  EXTENSION_REQUESTED: {
    ...LOAN,
    face: ["CalendarPlus", "gift"],
    stands: "extensionAsked",
    asks: true,
    links: ["allow", "refuse"],
  },
  EXTENSION_APPROVED: { ...LOAN, face: ["CalendarCheck", "ok"], stands: "extended" },
  EXTENSION_DECLINED: { ...LOAN, face: ["CalendarX", "busy"], stands: "extensionDeclined" },
  GIFT_RECEIVED: { ...LOAN, face: ["Gift", "ok"], stands: "giftUndecided" },
  GIFT_GONE: { ...LOAN, face: ["Gift", "gift"], stands: ["CANCELED"] },
  FRIEND_REQUEST: {
    ...FRIENDSHIP,
    face: ["UserPlus", "gift"],
    stands: "friendshipAsked",
    asks: true,
    page: "/friends?tab=requests",
  },
  FRIEND_ACCEPTED: {
    ...FRIENDSHIP,
    face: ["UserCheck", "ok"],
    stands: "friends",
    page: "/friends",
  },
  ID_APPROVED: { ...IDENTITY, params: [], face: ["IdCard", "ok"], stands: "verified" },
  ID_REJECTED: { ...IDENTITY, params: ["reason"], face: ["IdCard", "bad"], stands: "unverified" },
  BOOK_HIDDEN: {
    ...SHELF,
    params: ["title", "reason", "bookId"],
    face: ["EyeOff", "bad"],
    stands: "bookHidden",
  },
  BOOK_RESTORED: {
    ...SHELF,
    params: ["title", "bookId"],
    face: ["Eye", "ok"],
    stands: "bookRestored",
  },
  PICTURE_REMOVED: { ...DECISION, params: ["reason"], face: ["ImageOff", "bad"], page: "/profile" },
  REVIEW_REMOVED: TEXT_REMOVED,
  NOTE_REMOVED: TEXT_REMOVED,
  SIGN_IN_REMOVED: {
    ...DECISION,
    params: ["provider"],
    face: ["KeyRound", "gift"],
    page: "/settings/security",
  },
  BADGE_EARNED: {
    ...LISTED_ONLY,
    params: ["badge"],
    face: ["Award", "gift"],
    stands: "always",
    page: "/profile?tab=statistics",
  },
  WISH_FOUND: {
    params: ["name", "title", "bookId", "books"],
    mail: "wishFound",
    push: "wishes",
    face: ["Sparkles", "ok"],
    stands: "wished",
    page: bookPage,
  },
  CIRCLE_REQUEST: {
    ...CIRCLE,
    params: ["name", "circle", "circleId"],
    face: ["UserPlus", "gift"],
    stands: "circleAsked",
    asks: true,
    page: ({ circleId }: NotificationParams) => `/circles/${circleId}?tab=members`,
  },
  CIRCLE_ADMITTED: {
    ...CIRCLE,
    params: ["circle", "circleId"],
    face: ["UserCheck", "ok"],
    stands: "circleMember",
    page: circlePage,
  },
  CIRCLE_ANNOUNCEMENT: {
    ...CIRCLE,
    params: ["circle", "circleId"],
    face: ["Megaphone", "gift"],
    stands: "circleMember",
    page: circlePage,
  },
  CIRCLE_HIDDEN: {
    ...DECISION,
    params: ["circle", "circleId", "reason"],
    face: ["EyeOff", "bad"],
    stands: "circleHidden",
    page: "/friends",
  },
  CIRCLE_RESTORED: {
    ...DECISION,
    params: ["circle", "circleId"],
    face: ["Eye", "ok"],
    stands: "circleMember",
    page: circlePage,
  },
  TAKEN_BY_OTHER: {
    ...CIRCLE,
    params: ["title"],
    face: ["Undo2", "busy"],
    stands: ["RETURNED"],
    opens: "rateBook",
  },
  CIRCLE_BOOKS: {
    ...CIRCLE,
    params: ["circle", "circleId", "books"],
    face: ["BookOpen", "gift"],
    stands: "circleOwner",
    page: circlePage,
  },
  CIRCLE_OFFER: {
    ...CIRCLE,
    params: ["circle", "circleId"],
    face: ["UserPlus", "gift"],
    stands: "circleOffered",
    asks: true,
    page: circlePage,
  },
} as const satisfies Record<NotificationType, NotificationKind>;

type Kinds = typeof NOTIFICATION_KINDS;
export type NotificationIcon = Kinds[NotificationType]["face"][0];
/** Checks that decide whether a notification is still news. */
export type Check = Extract<Kinds[NotificationType]["stands"], string>;
export type MailedType = {
  [T in NotificationType]: Kinds[T]["mail"] extends null ? never : T;
}[NotificationType];

/** Values that a notification of this type must have. */
export type ParamsOf<T extends NotificationType> = NotificationParams & {
  [name in Kinds[T]["params"][number]]: NonNullable<NotificationParams[name]>;
};

export function kindOf(type: NotificationType): NotificationKind {
  return NOTIFICATION_KINDS[type];
}

export function isListed(type: NotificationType): boolean {
  return kindOf(type).listed !== false;
}

export function isMailed(type: NotificationType): type is MailedType {
  return kindOf(type).mail !== null;
}

/** The types whose kind fulfils `isSuch`. */
export function typesOf(isSuch: (kind: NotificationKind) => boolean | undefined) {
  return Object.values(NotificationType).filter((type) => isSuch(kindOf(type)));
}

/** The page that a notification without a loan opens. */
export function noticePage(type: NotificationType, params: NotificationParams): string {
  const { page = "/notifications" } = kindOf(type);
  return typeof page === "string" ? page : page(params);
}
