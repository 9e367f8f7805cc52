/** Audited actions: what administrators do and see, and what affects an account's security. */
export const AUDIT_ACTS = [
  "USER_BANNED",
  "USER_SUSPENDED",
  "USER_REINSTATED",
  "SUSPENSION_ENDED",
  "BOOK_HIDDEN",
  "BOOK_RESTORED",
  "PICTURE_REMOVED",
  "REVIEW_REMOVED",
  "NOTE_REMOVED",
  "REPORT_RESOLVED",
  "REPORT_DISMISSED",
  "REPORT_REOPENED",
  "ID_VIEWED",
  "ID_APPROVED",
  "ID_REJECTED",
  "ROLE_GRANTED",
  "ROLE_REVOKED",
  "SIGNED_IN",
  "SIGN_IN_FAILED",
  "SECOND_FACTOR_SET",
  "SECOND_FACTOR_PASSED",
  "SECOND_FACTOR_FAILED",
  "SECOND_FACTOR_RESET",
  "RECOVERY_CODE_USED",
  "RECOVERY_CODES_RENEWED",
  "PASSKEY_REMOVED",
  "ADMIN_REFUSED",
  "READERS_LISTED",
  "READER_VIEWED",
  "PASSWORD_CHANGED",
  "ACCOUNT_EXPORTED",
  "ACCOUNT_DELETED",
  "BACKUP_MADE",
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** The object of an action, in addition to a user. */
export const AUDIT_THINGS = [
  "book",
  "report",
  "verification",
  "picture",
  "review",
  "note",
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];
