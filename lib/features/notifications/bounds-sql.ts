import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { typesOf } from "./kinds";

/** Mails that one reader causes to another in an hour, to all others, and that one reader gets by all others. */
const MAILS_BY_HOUR = { pair: 6, actor: 60, reader: 30 } as const;

/** One of these about the same matter is told of in an hour, of other news in ten minutes. */
const REQUESTS = literals(typesOf(({ asks }) => asks));
/** They come at a time of their own, which nobody can repeat. */
const REMINDERS = literals(typesOf(({ push }) => push === "reminders"));

/** Another reader caused this notification. */
const isCaused = (notice: "n" | "b") => {
  const of = raw(notice);
  return sql`(${of}."actorId" IS NOT NULL AND ${of}.type NOT IN (${REMINDERS}))`;
};

/** What a notification is about, besides its two readers: a book, if anything. */
const matterOf = (notice: "n" | "b") => {
  const of = raw(notice);
  return sql`coalesce((SELECT l."bookId"::text FROM "Loan" l WHERE l.id = ${of}."loanId"), ${of}.params ->> 'bookId')`;
};

/** The notification `b` of the last day tells the same reader of the same matter as the new one `n`. */
export const IS_EARLIER = sql`(${isCaused("n")} AND b."actorId" = n."actorId" AND b."userId" = n."userId"
  AND b.type = n.type AND b.id <> n.id AND b."createdAt" > now() - interval '1 day'
  AND ${matterOf("b")} IS NOT DISTINCT FROM ${matterOf("n")})`;

/** How long after what was told of the same matter the notification `n` is told. */
export const PAUSE = sql`CASE WHEN n.type IN (${REQUESTS}) THEN interval '1 hour' ELSE interval '10 minutes' END`;

/** Until when the mail about the notification `n` waits, since others go before it; null where none do. */
export const MAIL_TURN = sql`CASE WHEN ${isCaused("n")} THEN greatest(
  ${turnAmong(sql`b."actorId" = n."actorId" AND b."userId" = n."userId"`, MAILS_BY_HOUR.pair)},
  ${turnAmong(sql`b."actorId" = n."actorId"`, MAILS_BY_HOUR.actor)},
  ${turnAmong(sql`b."userId" = n."userId"`, MAILS_BY_HOUR.reader)}) END`;

/** An hour after the last but so many, so that there are never more in an hour. */
function turnAmong(those: Sql, mails: number): Sql {
  return sql`(
    SELECT o."dueAt" + interval '1 hour' FROM "Notification" b JOIN "MailOutbox" o ON o."notificationId" = b.id
     WHERE ${those} AND ${isCaused("b")} AND b."createdAt" > now() - interval '1 day'
       AND o.state <> 'SKIPPED' AND o."dueAt" > now() - interval '1 hour'
     ORDER BY o."dueAt" DESC OFFSET ${raw(mails - 1)} LIMIT 1)`;
}
