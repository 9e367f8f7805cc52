import type { Prisma } from "@/prisma/client/client";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { MAIL_COLUMNS, mailSelect, type MailKind } from "@/lib/features/users/mail-settings";
import { isActive } from "@/lib/features/users/policy";
import { DEFAULT_LOCALE, interfaceLocale, type Locale } from "@/lib/shared/locales";

/** Columns needed to write to a user. */
export const recipientSelect = {
  id: true,
  email: true,
  preferredLanguage: true,
  country: true,
  lat: true,
  lon: true,
  bannedAt: true,
  deletedAt: true,
  ...mailSelect,
} satisfies Prisma.UserSelect;
export type RecipientRow = Prisma.UserGetPayload<{ select: typeof recipientSelect }>;

export interface Recipient {
  id: string;
  email: string;
  locale: Locale;
  /** IANA name, of the user's place. */
  timeZone: string;
}

export function toRecipient({ id, email, preferredLanguage, ...place }: RecipientRow): Recipient {
  return {
    id,
    email,
    locale: interfaceLocale(preferredLanguage) ?? DEFAULT_LOCALE,
    timeZone: timeZoneOf(place),
  };
}

/** Whether the user is active and subscribed to mails of this kind. */
export function wantsMail(recipient: RecipientRow, kind: MailKind): boolean {
  return isActive(recipient) && recipient[MAIL_COLUMNS[kind]];
}
