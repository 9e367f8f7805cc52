import { beforeAll, describe, expect, it } from "vitest";
import { fillGazetteer } from "@/lib/features/geo/commands";
import { getJourney } from "@/lib/features/journey/queries";
import { countTowns } from "@/lib/features/towns/commands";
import { getTown } from "@/lib/features/towns/queries";
import { db, pool } from "@/lib/server/database/db";
import { LoanStatus } from "@/prisma/client/enums";
import { seedDemo } from "@/prisma/seed/demo";

const now = new Date();

beforeAll(async () => {
  await seedDemo(db(), { now, log: () => undefined });
});

/** Contradictions between rows, each with a query that finds them. */
const CONTRADICTIONS = {
  "book state and active loan": `
    SELECT 1 FROM "Book" b LEFT JOIN "Loan" l
      ON l."bookId" = b.id AND l.status IN ('APPROVED', 'SCHEDULED', 'LENT')
     WHERE (b.state = 'LENT') <> (l.status IS NOT DISTINCT FROM 'LENT' OR EXISTS (
             SELECT 1 FROM "OutsideLoan" x WHERE x."bookId" = b.id))
        OR (b.state = 'BOOKED') <> (l.status IN ('APPROVED', 'SCHEDULED') AND l.id IS NOT NULL)`,
  "lost books and lost loans": `
    SELECT 1 FROM "Book" b WHERE (b.state = 'LOST') <>
      EXISTS (SELECT 1 FROM "Loan" l WHERE l."bookId" = b.id AND l.status = 'LOST')`,
  "requests and books that can be asked for": `
    SELECT 1 FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
     WHERE l.status = 'REQUESTED' AND b.state::text <> CASE l.kind
           WHEN 'GIFT' THEN 'AVAILABLE_FOR_GIVE_AWAY' ELSE 'AVAILABLE_FOR_BORROW' END`,
  "waiting lists, books that are out, and who has asked for them": `
    SELECT 1 FROM "Waiting" w JOIN "Book" b ON b.id = w."bookId"
     WHERE b.state NOT IN ('BOOKED', 'LENT') OR EXISTS (SELECT 1 FROM "Loan" l
       WHERE l."bookId" = b.id AND l."borrowerId" = w."userId" AND l."closedAt" IS NULL)`,
  "lent counts": `
    SELECT 1 FROM "Book" b WHERE "lentCount" <>
      (SELECT count(*) FROM "Loan" l WHERE l."bookId" = b.id AND l."lentAt" IS NOT NULL)`,
  interest: `
    SELECT 1 FROM "Book" b
      LEFT JOIN (
        SELECT "bookId", count(*) n, sum(rating) s FROM (
          SELECT DISTINCT ON ("bookId", "borrowerId") * FROM "BookRating"
           ORDER BY "bookId", "borrowerId", "createdAt" DESC) latest GROUP BY 1) r ON r."bookId" = b.id
     WHERE "interestCount" <> coalesce(n, 0) OR "interestSum" <> coalesce(s, 0)`,
  "readers' ratings": `
    SELECT 1 FROM "User" u LEFT JOIN (
      SELECT "borrowerId", count(*) n, sum(punctuality) p, sum(accuracy) a, sum(communication) c
        FROM (SELECT DISTINCT ON ("borrowerId", "ownerId") * FROM "BorrowerRating"
               ORDER BY "borrowerId", "ownerId", "createdAt" DESC) latest GROUP BY 1) r ON r."borrowerId" = u.id
     WHERE ("ratingCount", "punctualitySum", "accuracySum", "communicationSum")
        <> (coalesce(n, 0), coalesce(p, 0), coalesce(a, 0), coalesce(c, 0))`,
  "ratings and returned loans": `
    SELECT 1 FROM "Loan" l LEFT JOIN "BorrowerRating" o ON o."loanId" = l.id
      LEFT JOIN "BookRating" b ON b."loanId" = l.id
     WHERE (o."loanId" IS NOT NULL OR b."loanId" IS NOT NULL) AND l.status <> 'RETURNED'
        OR o."ownerId" <> l."ownerId" OR o."borrowerId" <> l."borrowerId"
        OR b."bookId" <> l."bookId" OR b."borrowerId" <> l."borrowerId"`,
  "loans and their last events": `
    SELECT 1 FROM "Loan" l WHERE l.status <> (
      SELECT "to" FROM "LoanEvent" e WHERE e."loanId" = l.id ORDER BY at DESC LIMIT 1)`,
  "steps out of order": `
    SELECT 1 FROM (SELECT "from", at, lag("to") OVER w AS before, lag(at) OVER w AS "atBefore"
      FROM "LoanEvent" WINDOW w AS (PARTITION BY "loanId" ORDER BY at)) e
     WHERE "from" IS DISTINCT FROM before OR at <= "atBefore"`,
  "loans that overlap": `
    SELECT 1 FROM "Loan" a JOIN "Loan" b ON a."bookId" = b."bookId" AND a.id < b.id
     WHERE a."approvedAt" IS NOT NULL AND b."approvedAt" IS NOT NULL
       AND a."approvedAt" < coalesce(b."closedAt", 'infinity')
       AND b."approvedAt" < coalesce(a."closedAt", 'infinity')`,
  snapshots: `
    SELECT 1 FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
     WHERE l."bookTitle" <> b.title OR l."ownerId" <> coalesce(
             (SELECT g."ownerId" FROM "Loan" g WHERE g."bookId" = b.id AND g.status = 'GIVEN'
                 AND g."closedAt" >= l."requestedAt" ORDER BY g."closedAt" LIMIT 1), b."ownerId")
        OR l."ownerName" = '' OR l."borrowerName" = ''`,
  "conversations that nobody may have": `
    SELECT 1 FROM "Conversation" c LEFT JOIN "Loan" l ON l.id = c."loanId"
     WHERE c."loanId" IS NOT NULL AND (l."approvedAt" IS NULL
             OR least(l."ownerId", l."borrowerId") <> c."aId" OR greatest(l."ownerId", l."borrowerId") <> c."bId")
        OR c."loanId" IS NULL AND NOT EXISTS
             (SELECT 1 FROM "Friendship" f WHERE f."aId" = c."aId" AND f."bId" = c."bId")`,
  "conversations and their last messages": `
    SELECT 1 FROM "Conversation" c WHERE "lastMessageAt" IS DISTINCT FROM
      (SELECT max("createdAt") FROM "ChatMessage" m WHERE m."conversationId" = c.id)`,
  "messages and the two sides of their conversation": `
    SELECT 1 FROM "ChatMessage" m JOIN "Conversation" c ON c.id = m."conversationId"
     WHERE least("senderId", "recipientId") <> "aId" OR greatest("senderId", "recipientId") <> "bId"`,
  "what somebody hears in two conversations": `
    SELECT 1 FROM "ChatMessage" m
      CROSS JOIN LATERAL (VALUES (m."senderId"), (m."recipientId")) AS side(id)
     GROUP BY side.id, m.content HAVING count(DISTINCT m."conversationId") > 1`,
  "friends who also have a request or a block": `
    SELECT 1 FROM "Friendship" f WHERE EXISTS (SELECT 1 FROM "FriendRequest" r
      WHERE least("fromId", "toId") = f."aId" AND greatest("fromId", "toId") = f."bId")
      OR EXISTS (SELECT 1 FROM "Block" b
      WHERE least("blockerId", "blockedId") = f."aId" AND greatest("blockerId", "blockedId") = f."bId")`,
  "books away from their owners": `
    SELECT 1 FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
     WHERE (b.country, b."postalCode", b.city, b.lat, b.lon)
        IS DISTINCT FROM (u.country, u."postalCode", u.city, u.lat, u.lon)`,
  "loans before their book or borrower": `
    SELECT 1 FROM "Loan" l JOIN "Book" b ON b.id = l."bookId" JOIN "User" u ON u.id = l."borrowerId"
     WHERE l."requestedAt" < greatest(b."createdAt", u."createdAt")`,
};

describe("the demo community", () => {
  it("is there, with loans and books in every state", async () => {
    expect(await db().user.count()).toBeGreaterThanOrEqual(58);
    expect(await db().book.count()).toBe(400);
    const states = await db().loan.groupBy({ by: ["status"], _count: true });
    expect(states.map(({ status }) => status).sort()).toEqual(Object.values(LoanStatus).sort());
    const books = await db().book.groupBy({ by: ["state"], _count: true });
    expect(books).toHaveLength(5);
    expect(await db().waiting.count()).toBeGreaterThan(10);
  });

  it("has books that not everyone sees, and owners with rules of their own", async () => {
    const shown = await db().book.groupBy({ by: ["visibility"], _count: true });
    expect(shown).toHaveLength(5);
    expect(await db().circleMember.count()).toBeGreaterThanOrEqual(5);
    const owners = { OR: [{ approveFriends: true }, { newcomersOneAtATime: true }] };
    expect(await db().user.count({ where: owners })).toBe(2);
  });

  it.each(Object.entries(CONTRADICTIONS))("holds together: %s", async (_, sql) => {
    expect((await pool().query(sql)).rows).toEqual([]);
  });

  it("lies in the past, save due dates and meet-ups", async () => {
    const columns = await pool().query<{ table: string; column: string }>(`
      SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND c.data_type LIKE 'timestamp%' AND c.table_name <> '_prisma_migrations'
         AND c.column_name NOT IN ('meetUpAt', 'expiresAt')`);
    for (const { table, column } of columns.rows) {
      const { rowCount } = await pool().query(
        `SELECT 1 FROM "${table}" WHERE "${column}" > now() LIMIT 1`,
      );
      expect(rowCount, `${table}.${column}`).toBe(0);
    }
  });

  it("gives the owner what the tour needs", async () => {
    const owner = await db().user.findUniqueOrThrow({ where: { email: "owner@example.org" } });
    expect(await db().outsideLoan.count()).toBe(3);
    const mine = { ownerId: owner.id };
    expect(await db().book.count({ where: { ...mine, state: "AVAILABLE_FOR_BORROW" } })).toBe(23);
    expect(await db().loan.count({ where: { ...mine, status: "REQUESTED" } })).toBe(7);
    expect(await db().loan.count({ where: { ...mine, status: "LENT" } })).toBe(3);
    const overdue = { ...mine, status: "LENT" as const, dueDate: { lt: now } };
    expect(await db().loan.count({ where: overdue })).toBe(1);
    const meeting = { ...mine, status: "SCHEDULED" as const, meetUpAt: { gt: now } };
    expect(await db().loan.count({ where: meeting })).toBe(2);
    const [promised, borrowed, back] = await db().loan.findMany({
      where: { meetUpId: { not: null } },
      orderBy: [{ status: "asc" }, { ownerId: "asc" }],
      select: { status: true, meetUpAt: true, meetUpForReturn: true, pictures: true },
    });
    expect([promised?.status, borrowed?.status, back?.status]).toEqual([
      ...["SCHEDULED", "SCHEDULED", "LENT"],
    ]);
    expect(back?.meetUpForReturn).toBe(true);
    expect([borrowed?.meetUpAt, back?.meetUpAt]).toEqual([promised?.meetUpAt, promised?.meetUpAt]);
    const pictured = { ...mine, pictures: { some: { moment: "RETURN" as const } } };
    expect(await db().loan.count({ where: pictured })).toBe(1);
    const asked = { loan: mine, state: "OPEN" as const };
    expect(await db().loanExtension.count({ where: asked })).toBe(1);
    const wished = { userId: owner.id, book: { title: "Лексикон інтимних міст" } };
    expect(await db().waiting.count({ where: wished })).toBe(1);
    const unrated = {
      ...mine,
      status: "RETURNED" as const,
      borrowerRating: null,
      bookRating: null,
    };
    expect(await db().loan.count({ where: unrated })).toBe(1);
    expect(await db().friendRequest.count({ where: { toId: owner.id } })).toBe(2);
    expect(
      await db().notification.count({ where: { userId: owner.id, readAt: null } }),
    ).toBeGreaterThan(3);
  });

  it("shows gifts: asked for, promised, waiting for a choice, and a journey with notes", async () => {
    const by = (name: string) =>
      db().user.findUniqueOrThrow({ where: { email: `${name}@example.org` } });
    const [owner, borrower] = [await by("owner"), await by("borrower")];
    const gifts = { ownerId: owner.id, kind: "GIFT" } as const;
    expect(await db().loan.count({ where: { ...gifts, status: "REQUESTED" } })).toBe(2);
    expect(await db().loan.count({ where: { ...gifts, status: "SCHEDULED" } })).toBe(1);
    const received = await db().book.findFirstOrThrow({ where: { choiceOpen: true } });
    expect(received).toMatchObject({ ownerId: borrower.id, visibility: "NOBODY" });
    const { id } = await db().book.findFirstOrThrow({ where: { title: "Брама Європи" } });
    const stays = await db().loan.findMany({
      where: { bookId: id },
      orderBy: { requestedAt: "asc" },
    });
    expect(stays.map(({ status, fromCity, toCity }) => [status, fromCity, toCity])).toEqual([
      ["RETURNED", "Київ", "Київ"],
      ["GIVEN", "Київ", "Львів"],
      ["RETURNED", "Львів", "Львів"],
      ["GIVEN", "Львів", "Львів"],
    ]);
    const { readers, notes } = await getJourney(null, id);
    expect([readers, notes.length]).toEqual([5, 2]);
  });

  it("has one circle for whoever comes, which its town's page shows", async () => {
    await fillGazetteer(() => {});
    await countTowns();
    expect((await getTown("UKR", "lviv", "uk"))?.circles).toMatchObject([
      { name: "Сихів читає", members: 5 },
    ]);
  });

  it("has a newcomer without an address and an admin", async () => {
    const newcomer = await db().user.findUniqueOrThrow({
      where: { email: "newcomer@example.org" },
    });
    expect([newcomer.country, newcomer.postalCode]).toEqual([null, null]);
    expect(await db().user.count({ where: { role: "ADMIN", email: "admin@example.org" } })).toBe(1);
  });
});
