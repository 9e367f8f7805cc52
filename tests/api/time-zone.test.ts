import { beforeEach, expect, test } from "vitest";
import { GET as meetupFile } from "@/app/api/loans/[id]/meetup.ics/route";
import { POST as addBook } from "@/app/api/books/route";
import { db, query, connections } from "@/lib/server/database/db";
import { call } from "../support/call";
import { friends, say } from "../support/chatting";
import { readIcs } from "../support/ics";
import { day, loanIn, onLoan } from "../support/lending";
import { neighbours } from "../support/people";

/** Opens all connections anew. */
async function reconnect(): Promise<void> {
  await connections().prisma?.$disconnect();
  await connections().pool?.end();
  connections().prisma = undefined;
  connections().pool = undefined;
}

beforeEach(reconnect);

const SECOND = 1_000;
const distance = (time: unknown, from: number) => Math.abs(new Date(String(time)).getTime() - from);

test.each(["Europe/Kyiv", "America/Los_Angeles", "Pacific/Chatham"])(
  "on a database whose time zone is %s times are right wherever they are read",
  async (zone) => {
    const [database] = await query<{ name: string }>("name", "SELECT current_database() AS name");
    await db().$executeRawUnsafe(`ALTER DATABASE "${database?.name}" SET timezone = '${zone}'`);
    await reconnect();

    const { owner, borrower } = await neighbours();
    const { id } = await loanIn("APPROVED", { owner, borrower });
    const meetup = { date: day(3), time: "15:00", timeZone: "UTC" };
    await onLoan("schedule", owner, id, meetup);
    const due = new Date(`${meetup.date}T15:00Z`);
    expect((await onLoan("get", borrower, id)).body.meetUpDateTime).toBe(due.toISOString());
    expect(await db().loan.findUnique({ where: { id } })).toMatchObject({ meetUpAt: due });
    const ics = await call(meetupFile, { as: owner, params: { id } });
    const { events } = readIcs(await ics.response.text());
    expect(events[0]?.DTSTART).toBe(`${meetup.date.replaceAll("-", "")}T150000Z`);

    const now = Date.now();
    const body = { title: "Земля", author: "Ольга Кобилянська" };
    const { body: book } = await call(addBook, { as: owner, body });
    expect(distance(book.createdAt, now)).toBeLessThan(60 * SECOND);
    await friends(owner, borrower);
    await say(owner, borrower, "Добрий день!");
    const { dueAt } = await db().mailOutbox.findFirstOrThrow({
      where: { conversationId: { not: null }, userId: borrower.id },
    });
    expect(distance(dueAt, now + 300 * SECOND)).toBeLessThan(60 * SECOND);
  },
);
