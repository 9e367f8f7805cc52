import type { NotificationType } from "./schema";

/** These are told as they happen and by mail; the list leaves them out. */
export const UNLISTED_TYPES = ["LOAN_STATUS_CHANGE"] as const satisfies NotificationType[];
