import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { typesOf } from "./kinds";

/**
 * Mails per hour that one reader causes to another, to everyone together, and that one reader gets from
 * everyone together.
 */
const MAILS_BY_HOUR = { pair: 6, actor: 60, reader: 30 } as const;

/** Notifications that ask for an answer: one per matter in an hour; of others, one in ten minutes. */
const REQUESTS = literals(typesOf(({ asks }) => asks));
/** Reminders are exempt: they come at fixed times, so nobody can repeat them. */
const REMINDERS = literals(typesOf(({ push }) => push === "reminders"));

/** Another reader caused this notification. */
const isCaused = (notice: "n" | "b") => {
  const of = raw(notice);
  return sql`(${of}."actorId" IS NOT NULL AND ${of}.type NOT IN (${REMINDERS}))`;
};

/** The subject of a notification besides its two readers: the book or the circle, if there is one. */
const matterOf = (notice: "n" | "b") => {
  const of = raw(notice);
  return sql`coalesce((SELECT l."bookId"::text FROM "Loan" l WHERE l.id = ${of}."loanId"), ${of}.params ->> 'bookId',
    ${of}.params ->> 'circleId')`;
};

/** The notification `b` of the last day tells the same reader of the same matter as the new one `n`. */
export const IS_EARLIER = sql`(${isCaused("n")} AND b."actorId" = n."actorId" AND b."userId" = n."userId"
  AND b.type = n.type AND b.id <> n.id AND b."createdAt" > now() - interval '1 day'
  AND ${matterOf("b")} IS NOT DISTINCT FROM ${matterOf("n")})`;

/** Minimum time between the notification `n` and an earlier one about the same matter. */
export const PAUSE = sql`CASE WHEN n.type IN (${REQUESTS}) THEN interval '1 hour' ELSE interval '10 minutes' END`;

/** Until when the mail about the notification `n` waits because of earlier mails; null if it need not wait. */
export const MAIL_TURN = sql`CASE WHEN ${isCaused("n")} THEN greatest(
  ${turnAmong(sql`b."actorId" = n."actorId" AND b."userId" = n."userId"`, MAILS_BY_HOUR.pair)},
  ${turnAmong(sql`b."actorId" = n."actorId"`, MAILS_BY_HOUR.actor)},
  ${turnAmong(sql`b."userId" = n."userId"`, MAILS_BY_HOUR.reader)}) END`;

/** An hour after the mail that is `mails` places back, so that there are never more in an hour. */
function turnAmong(those: Sql, mails: number): Sql {
  return sql`(
    SELECT o."dueAt" + interval '1 hour' FROM "Notification" b JOIN "MailOutbox" o ON o."notificationId" = b.id
     WHERE ${those} AND ${isCaused("b")} AND b."createdAt" > now() - interval '1 day'
       AND o.state <> 'SKIPPED' AND o."dueAt" > now() - interval '1 hour'
     ORDER BY o."dueAt" DESC OFFSET ${raw(mails - 1)} LIMIT 1)`;
}
