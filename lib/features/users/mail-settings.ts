import { keysOf, record } from "@/lib/shared/records";
import { notificationSettings, type NotificationSettings } from "./schema";

/** Kinds of mails, each with its own setting. */
export type MailKind = keyof NotificationSettings;

type Column = `notify${Capitalize<MailKind>}`;

const columnOf = (kind: MailKind) =>
  `notify${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as Column;

export const MAIL_KINDS = keysOf(notificationSettings.shape);
export const MAIL_COLUMNS = record(MAIL_KINDS, columnOf);

export const mailSelect = record(Object.values(MAIL_COLUMNS), () => true as const);

export function mailSettings(row: Record<Column, boolean>): NotificationSettings {
  return record(MAIL_KINDS, (kind) => row[MAIL_COLUMNS[kind]]);
}
