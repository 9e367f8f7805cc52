import { raw, type Sql } from "@/lib/server/database/sql";
import { isBookShownSql, isBookVisibleSql } from "@/lib/features/books/policy";
import { summarySelect } from "@/lib/features/users/dto";
import { isHiddenSql, notBlockedSql } from "@/lib/features/users/policy";

const READER = raw("$1::uuid");
/** The text of a fragment without parameters. */
const text = (fragment: Sql) => fragment.toQuery().text;

/** Columns of the other reader `o`, of which the export uses only the name. */
const PERSON = `(SELECT json_object_agg(c.key, c.value) FROM json_each(to_json(o)) AS c
  WHERE c.key IN (${[...Object.keys(summarySelect), "bannedAt", "deletedAt"].map((name) => `'${name}'`).join(", ")}))`;
/** The same; null across a block. */
const PERSON_SEEN = `CASE WHEN ${text(notBlockedSql(raw("o.id"), READER))} THEN ${PERSON} END`;

/** The id of this side of the loan `t`; null if the reader may not see them. */
const sideOf = (column: string) =>
  `(SELECT s.id FROM "User" s WHERE s.id = t."${column}" AND NOT ${text(isHiddenSql("s", READER))})`;

/** The words of the rating `r`: the author has them, and whom they are shown to. */
const reviewBy = (author: string) => `
  CASE WHEN r."${author}" = $1::uuid OR r."reviewShown" AND EXISTS (
    SELECT FROM "User" s WHERE s.id = r."${author}" AND s."bannedAt" IS NULL
       AND ${text(notBlockedSql(raw("s.id"), READER))}) THEN r."reviewText" END`;

/** Of a loan, what both sides see; the sides follow. */
const LOAN_COLUMNS = [
  ...["id", "bookId", "bookTitle", "bookAuthor", "ownerName", "borrowerName", "kind", "status"],
  ...["borrowerMessage", "feedback", "photoUrl", "dueDate", "meetUpAt", "meetUpTimeSet"],
  ...["meetUpLocation", "meetUpNotes", "meetUpTimeZone", "meetUpId", "meetUpForReturn"],
  ...["meetUpSequence", "meetUpByOwner", "meetUpConfirmedAt", "handOverConfirmedBy"],
  ...["giveBackConfirmedBy", "returnedCondition", "requestedAt", "approvedAt", "lentAt"],
  ...["closedAt", "createdAt", "updatedAt"],
];

/** A list of the export, read in pages in the order of a unique key. */
interface Section {
  /** SQL of type text. */
  key: string;
  /** SQL of the exported row; a column `person` becomes that reader's id and name. */
  row: string;
  /** `$1::uuid` is the reader. */
  from: string;
}

const simple = (
  table: string,
  { where = `t."userId" = $1::uuid`, key = "t.id", without = ["userId"], more = "" } = {},
): Section => ({
  key: `${key}::text`,
  row: `${["to_jsonb(t)", ...without.map((column) => `'${column}'`)].join(" - ")}${more && ` || ${more}`}`,
  from: `"${table}" t WHERE ${where}`,
});

/** The columns are named where the table has more than its reader knows. */
const listed = (
  table: string,
  columns: readonly string[],
  { where = `t."userId" = $1::uuid`, key = "t.id", more = "" } = {},
): Section => ({
  key: `${key}::text`,
  row: `jsonb_build_object(${columns.map((name) => `'${name}', t."${name}"`).join(", ")})${more && ` || ${more}`}`,
  from: `"${table}" t WHERE ${where}`,
});

/**
 * All lists of the export. Of other readers it contains only what they wrote to the reader, and the name that
 * the reader sees. A guard test compares the fields of each with those of the calls that show the same.
 */
export const SECTIONS: Record<string, Section> = {
  identities: simple("Identity"),
  sessions: simple("Session", { without: ["userId", "tokenHash", "passkeyChallenge"] }),
  books: simple("Book", { where: `t."ownerId" = $1::uuid`, without: ["ownerId"] }),
  bookViews: {
    key: `(t."bookId"::text || t.day)`,
    row: `jsonb_build_object('bookId', t."bookId", 'day', t.day, 'views', t.views)`,
    from: `(SELECT v."bookId", v.day, count(*) AS views
              FROM "BookView" v JOIN "Book" b ON b.id = v."bookId"
             WHERE b."ownerId" = $1::uuid GROUP BY v."bookId", v.day) t WHERE TRUE`,
  },
  pictures: simple("Image", {
    where: `t."ownerId" = $1::uuid`,
    without: ["ownerId", "key"],
    more: `jsonb_build_object('file', 'pictures/' || t.id || '.webp')`,
  }),
  loans: listed("Loan", LOAN_COLUMNS, {
    where: `$1::uuid IN (t."ownerId", t."borrowerId")`,
    more: `jsonb_build_object(
            'ownerId', ${sideOf("ownerId")}, 'borrowerId', ${sideOf("borrowerId")},
            'steps', (SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'from', e."from", 'to', e."to",
                        'at', e.at, 'dueDate', e."dueDate", 'byMe', coalesce(e."actorId" = $1::uuid, false)) ORDER BY e.at)
                        FROM "LoanEvent" e WHERE e."loanId" = t.id),
            'extensions', (SELECT jsonb_agg(to_jsonb(x) - 'id' - 'loanId' ORDER BY x."createdAt")
                             FROM "LoanExtension" x WHERE x."loanId" = t.id),
            'reminders', (SELECT jsonb_agg(to_jsonb(r) - 'loanId' ORDER BY r.at, r.step)
                            FROM "LoanReminder" r
                           WHERE r."loanId" = t.id AND r.sent AND r."toOwner" = (t."ownerId" = $1::uuid)),
            'pictures', (SELECT jsonb_agg(jsonb_build_object('moment', p.moment, 'addedAt', i."createdAt",
                        'byMe', i."ownerId" = $1::uuid, 'file', CASE i."ownerId" WHEN $1::uuid
                          THEN 'pictures/' || i.id || '.webp' END) ORDER BY p.moment, i."createdAt")
                        FROM "LoanPicture" p JOIN "Image" i ON i.id = p."imageId" WHERE p."loanId" = t.id),
            'borrowerRating', (SELECT jsonb_build_object('punctuality', r.punctuality, 'accuracy', r.accuracy,
                        'communication', r.communication, 'reviewText', ${reviewBy("ownerId")}, 'createdAt', r."createdAt")
                        FROM "BorrowerRating" r WHERE r."loanId" = t.id
                         AND (r."ownerId" = $1::uuid OR ${reviewBy("ownerId")} IS NOT NULL)),
            'bookRating', (SELECT jsonb_build_object('rating', r.rating, 'reviewText', ${reviewBy("borrowerId")},
                        'createdAt', r."createdAt") FROM "BookRating" r WHERE r."loanId" = t.id))`,
  }),
  imports: simple("BookImport", {
    without: ["userId", "head", "encodings", "bytes", "readingTries", "readingUntil"],
    more: `jsonb_build_object('rows',
            (SELECT jsonb_agg(to_jsonb(r) - 'importId' || jsonb_build_object('file',
                     (SELECT 'pictures/' || r.id || '.webp' FROM "BookImportPiece" p WHERE p."rowId" = r.id))
                     ORDER BY r.position)
               FROM "BookImportRow" r WHERE r."importId" = t.id))`,
  }),
  wishes: simple("Wish", {
    without: ["userId", "queryWords", "titleWords", "authorWords", "contentKey"],
    more: `jsonb_build_object(
            'found', (SELECT jsonb_agg(jsonb_build_object('bookId', x."bookId", 'foundAt', x."foundAt",
                        'toldAt', x."toldAt") ORDER BY x."foundAt")
                        FROM "WishBook" x JOIN "Book" b ON b.id = x."bookId" JOIN "User" o ON o.id = b."ownerId"
                       WHERE x."wishId" = t.id AND x."toldAt" IS NOT NULL AND b."hiddenAt" IS NULL
                         AND ${text(isBookVisibleSql(READER))}))`,
  }),
  waiting: simple("Waiting", { key: `t."bookId"` }),
  marginNotes: simple("MarginNote", { where: `t."authorId" = $1::uuid`, without: ["authorId"] }),
  outsideLoans: {
    key: `t."bookId"::text`,
    row: `to_jsonb(t)`,
    from: `(SELECT x.* FROM "OutsideLoan" x JOIN "Book" b ON b.id = x."bookId"
             WHERE b."ownerId" = $1::uuid) t WHERE TRUE`,
  },
  friends: {
    key: "o.id::text",
    row: `jsonb_build_object('person', ${PERSON}, 'since', t."createdAt")`,
    from: `"Friendship" t JOIN "User" o ON o.id = CASE t."aId" WHEN $1::uuid THEN t."bId" ELSE t."aId" END
            WHERE $1::uuid IN (t."aId", t."bId")`,
  },
  friendRequests: {
    key: "o.id::text",
    row: `jsonb_build_object('person', ${PERSON}, 'sentByMe', t."fromId" = $1::uuid, 'sentAt', t."createdAt")`,
    from: `"FriendRequest" t JOIN "User" o ON o.id = CASE t."fromId" WHEN $1::uuid THEN t."toId" ELSE t."fromId" END
            WHERE $1::uuid IN (t."fromId", t."toId")`,
  },
  // Other members are not named.
  circles: {
    key: `t."circleId"::text`,
    row: `jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'role', t.role,
            'joinedAt', t."joinedAt", 'seenAt', t."seenAt", 'approvesAtOnce', t."approvesAtOnce", 'books',
            (SELECT jsonb_agg(b."bookId") FROM "BookCircle" b
              WHERE b."circleId" = c.id AND b."ownerId" = t."userId"), 'ownBooks',
            (SELECT jsonb_agg(b."bookId") FROM "BookCircle" b
              WHERE b."circleId" = c.id AND b."ownerId" = t."userId" AND b."isOwn"))`,
    from: `"CircleMember" t JOIN "Circle" c ON c.id = t."circleId" WHERE t."userId" = $1::uuid`,
  },
  circleRequests: listed("CircleRequest", ["circleId", "createdAt"], {
    key: `t."circleId"`,
    where: `t."userId" = $1::uuid AND t.asks`,
  }),
  circleAnnouncements: listed("CircleAnnouncement", ["circleId", "content", "writtenAt"], {
    key: `t."circleId"`,
    where: `t."authorId" = $1::uuid`,
  }),
  circleLink: simple("CircleGuest", { key: `t."userId"` }),
  blocked: {
    key: "o.id::text",
    row: `jsonb_build_object('person', ${PERSON}, 'since', t."createdAt")`,
    from: `"Block" t JOIN "User" o ON o.id = t."blockedId" WHERE t."blockerId" = $1::uuid`,
  },
  invitation: simple("Invitation", { key: `t."userId"` }),
  invitedBy: {
    key: "o.id::text",
    row: `jsonb_build_object('person', ${PERSON_SEEN}, 'bookId', t."bookId", 'cameBy', t."isNewcomer",
            'at', t."createdAt", 'befriendedAt', t."befriendedAt")`,
    from: `"InvitationGuest" t JOIN "User" o ON o.id = t."inviterId" WHERE t."userId" = $1::uuid`,
  },
  // Guests are not named; those who became friends are in the list of friends.
  invited: {
    key: `t."userId"::text`,
    row: `jsonb_build_object('bookId', t."bookId", 'at', t."createdAt")`,
    from: `"InvitationGuest" t WHERE t."inviterId" = $1::uuid AND t."isNewcomer"`,
  },
  // What was decided is not told.
  reports: listed("Report", ["id", "targetUserId", "reason", "details", "createdAt"], {
    where: `t."reporterId" = $1::uuid`,
  }),
  // Whom its text names is among the params.
  notifications: listed(
    "Notification",
    ["id", "type", "params", "loanId", "createdAt", "readAt", "seenAt"],
    { where: `t."userId" = $1::uuid AND t."withdrawnAt" IS NULL` },
  ),
  mails: simple("MailOutbox", { without: ["userId", "leasedUntil"] }),
  pushDevices: simple("PushDevice", {
    without: ["userId", "p256dh", "auth", "leasedUntil"],
    more: `jsonb_build_object('pushes',
            (SELECT jsonb_agg(to_jsonb(p) - 'deviceId' ORDER BY p."createdAt")
               FROM "PushOutbox" p WHERE p."deviceId" = t.id))`,
  }),
  badges: simple("UserBadge", { key: "t.badge" }),
  identityChecks: listed("IdVerification", ["id", "state", "reason", "createdAt", "decidedAt"]),
  calendarFeed: simple("CalendarFeed", {
    key: `t."userId"`,
    without: ["userId", "salt", "secretHash"],
  }),
  securityEvents: listed("AuditEntry", ["id", "at", "act", "thing", "thingId", "count"], {
    // Nobody learns of reports about themselves, nor of the network of an administrator.
    where: `t."subjectId" = $1::uuid AND t.thing IS DISTINCT FROM 'report'`,
    more: `jsonb_build_object('address', CASE WHEN coalesce(t."actorId", $1::uuid) = $1::uuid THEN t.address END)`,
  }),
};

/** A page of a section: after key `$2`, at most `$3` rows. */
export function pageSql({ key, row, from }: Section): string {
  return `SELECT ${key} AS key, ${row} AS row FROM ${from} AND ${key} > $2 ORDER BY 1 LIMIT $3`;
}

export const PROFILE = `
  SELECT to_jsonb(u) - 'passwordHash' - 'profileImageId'
         || jsonb_build_object('hasPassword', u."passwordHash" IS NOT NULL,
              'profilePicture', 'pictures/' || u."profileImageId" || '.webp') AS row
    FROM "User" u WHERE u.id = $1`;

/** Conversations after id `$2`, at most `$3`. */
export const CONVERSATIONS = `
  SELECT c.id AS key, c."loanId", ${PERSON_SEEN} AS person,
         COALESCE((SELECT l."bookTitle" FROM "Loan" l WHERE l.id = c."loanId"),
                  (SELECT b.title FROM "Book" b
                    WHERE b.id = c."bookId" AND ${text(isBookShownSql("b", READER))})) AS "bookTitle"
    FROM "Conversation" c
    JOIN "User" o ON o.id = CASE c."aId" WHEN $1::uuid THEN c."bId" ELSE c."aId" END
   WHERE (c."aId" = $1::uuid OR c."bId" = $1::uuid) AND c.id > $2::uuid ORDER BY c.id LIMIT $3`;

/** Messages of conversation `$1` after number `$2`, at most `$3`, as reader `$4` saw them. */
export const MESSAGES = `
  SELECT m.seq AS key, jsonb_build_object('id', m.id, 'seq', m.seq, 'fromMe', m."senderId" = $4::uuid,
           'content', m.content, 'sentAt', m."createdAt") AS row
    FROM "ChatMessage" m WHERE m."conversationId" = $1::uuid AND m.seq > $2 ORDER BY m.seq LIMIT $3`;
