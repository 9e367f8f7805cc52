import type { AuditAct } from "@/lib/shared/audit-acts";
import type { Prisma } from "@/prisma/client/client";
import { REPORTS, type SeedReport } from "../data/reports";
import { ACCOUNTS } from "../data/people";
import type { Chats } from "./chats";
import {
  after,
  bookOf,
  daysBefore,
  HOUR,
  readerOf,
  type Community,
  type Reader,
  type Setting,
} from "./model";

interface Neighbourhood extends Community {
  chats: Chats[];
}

/** Cases that administrators have decided or still have to decide. */
export interface Moderation {
  reports: Prisma.ReportCreateManyInput[];
  verification: Prisma.IdVerificationCreateManyInput;
  audit: Prisma.AuditEntryCreateManyInput[];
}

/** Open and decided reports, a waiting identity check, and a log of some weeks. */
export function moderate(neighbourhood: Neighbourhood): Moderation {
  const admin = readerOf(neighbourhood, ACCOUNTS.admin);
  const reports = REPORTS.map((report) => reportRow(neighbourhood, report, admin));
  const asking = neighbourhood.readers.find(
    ({ row, person }) =>
      !person.idVerified &&
      row.role !== "ADMIN" &&
      !Object.values<string>(ACCOUNTS).includes(person.email),
  );
  if (!asking) throw new Error("nobody is left to be confirmed");
  const at = daysBefore(neighbourhood, 0.4);
  const id = neighbourhood.random.uuid(at);
  return {
    reports,
    verification: { id, userId: asking.row.id, createdAt: at, pictureKey: `identity/${id}` },
    audit: [...decided(neighbourhood, reports, admin), ...history(neighbourhood, admin)],
  };
}

function reportRow(
  neighbourhood: Neighbourhood,
  report: SeedReport,
  admin: Reader,
): Moderation["reports"][number] & { id: string } {
  const createdAt = daysBefore(neighbourhood, report.days);
  const { decision } = report;
  return {
    id: neighbourhood.random.uuid(createdAt),
    ...aboutOf(report, neighbourhood),
    reason: report.reason,
    details: report.details,
    createdAt,
    ...(decision && {
      ...decision,
      decidedAt: after(createdAt, 9 * HOUR),
      decidedById: admin.row.id,
    }),
  };
}

type About = Pick<Prisma.ReportCreateManyInput, "reporterId" | "targetUserId" | "about">;

function aboutOf({ from, about }: SeedReport, neighbourhood: Neighbourhood): About {
  const reporterId = readerOf(neighbourhood, from).row.id;
  if ("book" in about) {
    const book = bookOf(neighbourhood, about.book);
    const { id, title, author, description = null } = book.row;
    const thing = { kind: "book", id, title, author, description, coverUrl: null };
    return { reporterId, targetUserId: book.owner.row.id, about: thing };
  }
  const target = readerOf(neighbourhood, "messageOf" in about ? about.messageOf : about.profile);
  const targetUserId = target.row.id;
  if ("profile" in about) {
    const thing = { kind: "profile", displayName: target.shownName, pictureUrl: null };
    return { reporterId, targetUserId, about: thing };
  }
  const message = neighbourhood.chats
    .flatMap(({ messages }) => messages)
    .findLast(
      ({ senderId, recipientId }) => senderId === targetUserId && recipientId === reporterId,
    );
  if (!message?.createdAt) throw new Error(`${about.messageOf} never wrote to ${from}`);
  const { id, content, createdAt } = message;
  const sentAt = new Date(createdAt).toISOString();
  return { reporterId, targetUserId, about: { kind: "message", id, content, sentAt } };
}

/** The log of the decisions. */
function decided(
  setting: Setting,
  reports: Moderation["reports"],
  admin: Reader,
): Moderation["audit"] {
  return reports.flatMap((report) => {
    if (!report.decidedAt || !report.state) return [];
    const act: AuditAct = report.state === "RESOLVED" ? "REPORT_RESOLVED" : "REPORT_DISMISSED";
    const at = new Date(report.decidedAt);
    return entry(setting, at, {
      act,
      actorId: admin.row.id,
      subjectId: report.targetUserId,
      thing: "report",
      thingId: report.id,
      reason: report.note,
    });
  });
}

/** Other log entries of the last weeks. */
function history(community: Community, admin: Reader): Moderation["audit"] {
  const owner = readerOf(community, ACCOUNTS.owner).row.id;
  const borrower = readerOf(community, ACCOUNTS.borrower).row.id;
  const actorId = admin.row.id;
  const past = (days: number, rest: Entry) => entry(community, daysBefore(community, days), rest);
  return [
    past(64, { act: "ROLE_GRANTED", subjectId: actorId, reason: "ADMIN_EMAILS" }),
    past(23, { act: "ID_APPROVED", actorId, subjectId: owner }),
    past(9, { act: "PASSWORD_CHANGED", actorId: borrower, subjectId: borrower }),
    past(2, { act: "SIGN_IN_FAILED", subjectId: owner, count: 6, address: "198.51.100.0/24" }),
  ];
}

type Entry = Omit<Moderation["audit"][number], "act"> & { act: AuditAct };

function entry({ random }: Setting, at: Date, rest: Entry): Entry {
  return { id: random.uuid(at), at, address: "203.0.113.0/24", ...rest };
}
