import type { Prisma } from "@/prisma/client/client";
import { isCountry, TIME_ZONES } from "@/lib/features/geo/countries";
import { isActive } from "@/lib/features/users/policy";
import { DEFAULT_LOCALE, interfaceLocale, type Locale } from "@/lib/shared/locales";
import { WANTED, type MailKind } from "./kinds";

/** What is asked of a user row to write to them. */
export const readerSelect = {
  id: true,
  email: true,
  preferredLanguage: true,
  country: true,
  bannedAt: true,
  deletedAt: true,
  notifyFriendRequest: true,
  notifyNewMessage: true,
  notifyNewChatConversation: true,
  notifyBookLoanRequest: true,
  notifyBookLoanStatusChanged: true,
} satisfies Prisma.UserSelect;
export type ReaderRow = Prisma.UserGetPayload<{ select: typeof readerSelect }>;

/** Who gets a letter, and how they read. */
export interface Reader {
  id: string;
  email: string;
  locale: Locale;
  /** IANA name: the clock of the reader's country. */
  timeZone: string;
}

export function toReader({ id, email, preferredLanguage, country }: ReaderRow): Reader {
  return {
    id,
    email,
    locale: interfaceLocale(preferredLanguage) ?? DEFAULT_LOCALE,
    timeZone: isCountry(country) ? TIME_ZONES[country] : "UTC",
  };
}

/** Whether mails of a kind go to this reader now. */
export function wants(reader: ReaderRow, kind: MailKind): boolean {
  return isActive(reader) && reader[WANTED[kind]];
}
