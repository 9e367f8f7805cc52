import type { ReportReason } from "@/lib/features/moderation/terms";
import { ACCOUNTS } from "./people";

/** A complaint of the demo community; `days` before now. */
export interface SeedReport {
  from: string;
  about: { profile: string } | { book: string } | { messageOf: string };
  reason: ReportReason;
  details: string;
  days: number;
  decision?: { state: "RESOLVED" | "DISMISSED"; note: string };
}

const reader = (name: string) => `${name}@example.org`;

export const REPORTS: readonly SeedReport[] = [
  {
    from: ACCOUNTS.owner,
    about: { messageOf: ACCOUNTS.friend },
    reason: "spam",
    details: "Мабуть, випадково, але я двічі отримала те саме посилання на чужий магазин. Подивіться, будь ласка.",
    days: 0.2,
  },
  {
    from: reader("lesia.protsyk"),
    about: { book: "Ворошиловград" },
    reason: "inappropriate",
    details: "В описі книжки чужий номер телефону й запрошення до закритої групи.",
    days: 1,
  },
  {
    from: ACCOUNTS.stranger,
    about: { profile: reader("roman.stetsko") },
    reason: "no-show",
    details: "Wir waren am Samstag um 15 Uhr verabredet, und niemand ist gekommen. Auf Nachrichten kam keine Antwort.",
    days: 3,
  },
  {
    from: ACCOUNTS.borrower,
    about: { book: "Der Prozess" },
    reason: "damaged",
    details: "The book came back with its last pages torn out.",
    days: 12,
    decision: { state: "RESOLVED", note: "Both agreed on a replacement." },
  },
  {
    from: reader("roman.stetsko"),
    about: { profile: reader("lesia.protsyk") },
    reason: "other",
    details: "Не відповідала цілий тиждень.",
    days: 20,
    decision: { state: "DISMISSED", note: "Була у відпустці, уже відповіла." },
  },
];
