import { expect, test } from "vitest";
import { GET as show, POST as enter } from "@/app/api/loans/[id]/code/route";
import { db } from "@/lib/server/database/db";
import { enterCode } from "@/lib/features/loans/hand-over/commands";
import { getHandOverCode } from "@/lib/features/loans/hand-over/queries";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { CODE_TRIES, CODES_WITHOUT_PAUSE, UNDO_HANDOVER_SECONDS } from "@/lib/features/loans/terms";
import { zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { call } from "../support/call";
import { bookRow, day, loanIn, loanRow, noticesOf, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { type Person } from "../support/people";

const DAY = 86_400_000;

newNeighbours();

const shown = (id: string, as: Person) => call(show, { as, params: { id } });
const codeOf = async (id: string, as: Person) => String((await shown(id, as)).body.code);
const entered = (id: string, as: Person, body: unknown) =>
  call(enter, { as, params: { id }, method: "POST", body });
const enterOf = async (id: string, as: Person, code: string) => entered(id, as, { code });
const codesOf = (giver: Person) => ({ giverId: giver.id });
/** Six other digits. */
const other = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, "0");

test("a book is handed over and brought back by codes, and the loan remembers that both confirmed", async () => {
  for (const status of ["APPROVED", "SCHEDULED"] as const) {
    const { id, book } = await loanIn(status, { owner, borrower });
    const answer = await shown(id, owner);
    expect(answer.body).toMatchObject({
      books: [{ id, side: "owner", leftOut: false }],
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect(answer.body.url).toBe(`http://localhost:3999/loans/${id}?code=${answer.body.code}`);
    expect(await codeOf(id, owner)).toBe(answer.body.code);
    const lent = await enterOf(id, borrower, String(answer.body.code));
    expect(lent.body).toMatchObject({
      status: "LENT",
      handOver: { confirmedBy: "BOTH" },
      giveBack: null,
    });
    const back = await shown(id, borrower);
    expect(back.body).toMatchObject({ books: [{ id, side: "borrower" }] });
    const returned = await enterOf(id, owner, String(back.body.code));
    expect(returned.body).toMatchObject({
      status: "RETURNED",
      handOver: { confirmedBy: "BOTH" },
      giveBack: { confirmedBy: "BOTH" },
    });
    expect(await bookRow(book.id)).toMatchObject({ state: "AVAILABLE_FOR_BORROW", lentCount: 1 });
  }
  const told = { userId: owner.id, type: "HANDED_OVER" } as const;
  expect(await noticesOf(told)).toHaveLength(2);
});

test("the owner's own buttons stay, and the loan remembers them", async () => {
  const { id } = await loanIn("RETURNED", { owner, borrower });
  const loan = await onLoan("get", owner, id);
  expect(loan.body).toMatchObject({
    handOver: { confirmedBy: "OWNER" },
    giveBack: { confirmedBy: "OWNER" },
  });
  const undone = await loanIn("LENT", { owner, borrower });
  expect((await onLoan("undo", owner, undone.id)).body).toMatchObject({ handOver: null });
});

test("a book handed over after its day is out for as long as was agreed, from then on, and both are told until when", async () => {
  const byCode = async (id: string) => enterOf(id, borrower, await codeOf(id, owner));
  const byOwner = (id: string) => onLoan("status", owner, id, { status: "LENT" });
  for (const handOver of [byCode, byOwner]) {
    const { id } = await loanIn("APPROVED", { owner, borrower });
    // Noon is on the same day in summer and winter time.
    const approvedAt = new Date(`${day(-31)}T12:00Z`);
    const dueDate = new Date(`${day(-10)}T00:00Z`);
    await db().loan.update({ where: { id }, data: { approvedAt, dueDate } });
    expect((await handOver(id)).body).toMatchObject({ status: "LENT", dueDate: day(21) });
    await sendReminders(new Date(Date.parse(`${day(0)}T20:00Z`)));
    const told = await noticesOf({
      loanId: id,
      type: { in: ["OVERDUE", "DUE_SOON", "LOAN_STATUS_CHANGE", "HANDED_OVER"] },
    });
    expect(told.map(({ type, params }) => [type, params])).toEqual(
      (handOver === byCode ? ["HANDED_OVER"] : ["LOAN_STATUS_CHANGE"]).map((type) => [
        type,
        expect.objectContaining({ dueDate: day(21) }),
      ]),
    );
    const step = { loanId: id, kind: "LENT" } as const;
    const { dueDate: noted } = await db().loanEvent.findFirstOrThrow({ where: step });
    expect(noted).toEqual(new Date(day(21)));
  }
  await mailRound();
  expect((await mailsTo(borrower.email)).at(-1)?.text).toMatch(
    /You have “Тигролови” from Olena Owner now, until \d+ \w+( \d{4})?\./,
  );
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await db().loan.update({ where: { id }, data: { dueDate: new Date(`${day(0)}T00:00Z`) } });
  expect((await byOwner(id)).body, "in time").toMatchObject({ status: "LENT", dueDate: day(0) });
});

test("a code is for one loan, one moment and one day", async () => {
  const [one, two] = [
    await loanIn("APPROVED", { owner, borrower }),
    await loanIn("APPROVED", { owner, borrower }),
  ];
  const code = await codeOf(one.id, owner);
  expect((await enterOf(two.id, borrower, code)).body).toMatchObject({ code: "CODE_WRONG" });
  const tomorrow = new Date(Date.now() + DAY);
  await expect(enterCode(borrower.actor, one.id, { code }, tomorrow)).rejects.toMatchObject({
    code: "CODE_WRONG",
  });
  expect((await getHandOverCode(owner.actor, one.id, tomorrow)).code).not.toBe(code);
  await enterOf(one.id, borrower, code);
  expect(await codeOf(one.id, borrower)).not.toBe(code);
});

test("after five wrong tries there is a new code", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const first = await codeOf(id, owner);
  const answers = [];
  for (let tries = 0; tries < 5; tries++) {
    answers.push((await enterOf(id, borrower, other(first))).body.code);
  }
  expect(answers).toEqual([...Array(4).fill("CODE_WRONG"), "CODE_EXPIRED"]);
  expect((await enterOf(id, borrower, first)).body.code).toBe("CODE_WRONG");
  const second = await codeOf(id, owner);
  expect(second).not.toBe(first);
  expect((await enterOf(id, borrower, second)).body.status).toBe("LENT");
});

test("after ten codes there is none for ten minutes, then for twenty, and both are told until when", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  // Noon in Kyiv.
  const noon = new Date("2027-01-09T10:00:00Z");
  const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const until = (minutes: number, seconds = minutes * 60) => ({
    code: "CODE_PAUSED",
    retryAfter: seconds,
    about: { until: after(minutes).toISOString() },
  });
  const codeAt = async (at: Date) => (await getHandOverCode(owner.actor, id, at)).code;
  const enterAt = (code: string, at: Date) => enterCode(borrower.actor, id, { code }, at);
  const useUp = async (at: Date) => {
    const wrong = other(await codeAt(at));
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(enterAt(wrong, at)).rejects.toMatchObject({ code: "CODE_WRONG" });
    }
    return enterAt(wrong, at);
  };
  await codeAt(noon);
  await expect(enterAt("000000", noon)).rejects.toThrow();
  /** As if so many codes had been used up. */
  const spend = async (codes: number) => {
    const { day, subjectId } = await db().handOverCode.findFirstOrThrow({ where: codesOf(owner) });
    const spent = Array.from({ length: codes }, (_, generation) => ({
      ...{ subjectId, giverId: owner.id, day, generation, wrongTries: CODE_TRIES },
    }));
    await db().handOverCode.deleteMany({ where: codesOf(owner) });
    await db().handOverCode.createMany({ data: spent });
  };
  await spend(CODES_WITHOUT_PAUSE - 1);
  await expect(useUp(noon)).rejects.toMatchObject(until(10));
  await expect(codeAt(after(9))).rejects.toMatchObject(until(10, 60));
  await expect(enterAt("000000", after(9)), "a try counts for nothing").rejects.toMatchObject(
    until(10, 60),
  );
  const next = await codeAt(after(10));
  await expect(useUp(after(10))).rejects.toMatchObject(until(30, 20 * 60));
  const late = { code: next, enteredAt: after(10).toISOString() };
  await expect(enterCode(borrower.actor, id, late, after(20))).rejects.toMatchObject(
    until(30, 10 * 60),
  );
  await spend(CODES_WITHOUT_PAUSE + 7);
  // The pause would last beyond midnight in Kyiv, when a new code begins.
  await expect(useUp(after(30))).rejects.toMatchObject({
    about: { until: "2027-01-09T22:00:00.000Z" },
  });
  const tomorrow = new Date("2027-01-09T22:00:00Z");
  expect((await enterAt(await codeAt(tomorrow), tomorrow)).status).toBe("LENT");
});

test("while there is no code the answer says so, and the owner's own buttons work", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await enterOf(id, borrower, other(await codeOf(id, owner)));
  const pausedUntil = new Date(Date.now() + 600_000);
  await db().handOverCode.updateMany({ where: codesOf(owner), data: { pausedUntil } });
  // At midnight there is a new code.
  const midnight = zonedInstant(day(1), "00:00", "Europe/Kyiv");
  const seconds = (Math.min(pausedUntil.getTime(), midnight.getTime()) - Date.now()) / 1_000;
  for (const answer of [await shown(id, owner), await enterOf(id, borrower, "123456")]) {
    expect([answer.status, answer.body.code]).toEqual([429, "CODE_PAUSED"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(seconds - 10);
    expect(answer.body.detail).not.toMatch(/request a new one/i);
  }
  expect((await onLoan("status", owner, id, { status: "LENT" })).status).toBe(200);
  const back = await enterOf(id, owner, await codeOf(id, borrower));
  expect(back.body.status, "the return has codes of its own").toBe("RETURNED");
});

test("wrong tries at once all count", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const wrong = other(await codeOf(id, owner));
  const answers = await Promise.all(Array.from({ length: 12 }, () => enterOf(id, borrower, wrong)));
  expect(answers.filter(({ body }) => body.code === "CODE_EXPIRED")).toHaveLength(2);
  const tries = await db().handOverCode.findMany({
    where: codesOf(owner),
    orderBy: { generation: "asc" },
  });
  expect(tries.map(({ wrongTries }) => wrongTries)).toEqual([5, 5, 2]);
});

test("ten scans at once make one step, and each of them is told that it worked", async () => {
  const { id, book } = await loanIn("APPROVED", { owner, borrower });
  const code = await codeOf(id, owner);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enterOf(id, borrower, code)));
  expect(answers.map(({ body }) => body.status)).toEqual(Array(10).fill("LENT"));
  expect(await db().loanEvent.count({ where: { loanId: id, kind: "LENT" } })).toBe(1);
  expect(await noticesOf({ loanId: id, type: "HANDED_OVER" })).toHaveLength(1);
  expect((await bookRow(book.id)).lentCount).toBe(1);
});

test("the code at the same moment as the owner's own button: one hand-over", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const code = await codeOf(id, owner);
  const [scan, press] = await Promise.all([
    enterOf(id, borrower, code),
    onLoan("status", owner, id, { status: "LENT" }),
  ]);
  expect([scan.status, press.status].sort()).toEqual([200, 409]);
  expect(await db().loanEvent.count({ where: { loanId: id, kind: "LENT" } })).toBe(1);
});

test("an undone hand-over takes a new code", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const code = await codeOf(id, owner);
  await enterOf(id, borrower, code);
  await onLoan("undo", owner, id);
  expect((await enterOf(id, borrower, code)).body.code).toBe("CODE_WRONG");
  expect((await enterOf(id, borrower, await codeOf(id, owner))).body.status).toBe("LENT");
});

test("digits that were entered without a connection count for the day on which they were entered, those of a fast clock as now", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const then = new Date();
  const { code } = await getHandOverCode(owner.actor, id, then);
  const twoDaysOn = new Date(then.getTime() + 2 * DAY);
  const input = { code, enteredAt: then.toISOString() };
  const late = enterCode(borrower.actor, id, input, new Date(then.getTime() + 4 * DAY));
  await expect(late).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect((await enterCode(borrower.actor, id, input, twoDaysOn)).status).toBe("LENT");
  // Sent again, as the answer was lost.
  expect((await enterCode(borrower.actor, id, input, twoDaysOn)).status).toBe("LENT");
  const back = await getHandOverCode(borrower.actor, id, then);
  const ahead = { code: back.code, enteredAt: new Date(then.getTime() + DAY).toISOString() };
  expect((await enterCode(owner.actor, id, ahead, then)).status).toBe("RETURNED");
});

test("bad digits are named", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  for (const code of ["", "12345", "1234567", "12345x", 123456, null, undefined]) {
    const answer = await entered(id, borrower, { code });
    expect([code, answer.status]).toEqual([code, 400]);
    expect(Object.keys(answer.body.fields as object)).toEqual(["code"]);
  }
  const late = await entered(id, borrower, { code: "123456", enteredAt: "yesterday" });
  expect(Object.keys(late.body.fields as object)).toEqual(["enteredAt"]);
  expect(await db().handOverCode.count({ where: codesOf(owner) })).toBe(0);
  const spaced = (await codeOf(id, owner)).replace(/^(...)/, " $1 ");
  expect((await enterOf(id, borrower, spaced)).body.status).toBe("LENT");
});

test("the day is that of the giver's place", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  // 20:30 UTC is 22:30 on the 9th in Kyiv; two hours later it is the 10th there.
  const evening = new Date("2027-01-09T20:30:00Z");
  const { day, timeZone } = await getHandOverCode(owner.actor, id, evening);
  expect(timeZone).toBe("Europe/Kyiv");
  const next = await getHandOverCode(owner.actor, id, new Date("2027-01-09T22:30:00Z"));
  expect([day, next.day]).toEqual(["2027-01-09", "2027-01-10"]);
});

test("a handover is undone for a short time, once, however often it is pressed", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  const answers = await Promise.all([1, 2, 3].map(() => onLoan("undo", owner, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([(await loanRow(id)).lentAt, (await bookRow(book.id)).lentCount]).toEqual([null, 0]);
  const late = await loanIn("LENT", { owner, borrower });
  const at = new Date(Date.now() - (UNDO_HANDOVER_SECONDS + 5) * 1000);
  await db().loanEvent.updateMany({ where: { loanId: late.id, kind: "LENT" }, data: { at } });
  expect((await onLoan("undo", owner, late.id)).body.code).toBe("LOAN_TRANSITION");
  expect((await loanRow(late.id)).status).toBe("LENT");
});
