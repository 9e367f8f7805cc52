import { beforeAll, beforeEach, expect, test } from "vitest";
import { GET as REPORT } from "@/app/api/admin/reports/[id]/route";
import { DELETE as TAKE_DOWN } from "@/app/api/admin/images/[id]/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { DELETE as REMOVE } from "@/app/api/loans/[id]/pictures/[imageId]/route";
import { GET as LIST, POST as ADD } from "@/app/api/loans/[id]/pictures/route";
import { POST as COMPLAIN } from "@/app/api/reports/route";
import { POST as BLOCK } from "@/app/api/users/[id]/blocked/[userId]/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { discardUnused } from "@/lib/features/files/commands";
import { files } from "@/lib/features/files/store";
import { sweepFiles } from "@/lib/features/files/sweep-commands";
import { LOAN_STATUSES, type LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";
import type { LoanPictures } from "@/lib/features/loans/pictures/schema";
import { db } from "@/lib/server/database/db";
import { administrator } from "../support/admin";
import { block } from "../support/books";
import { call } from "../support/call";
import { loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";
import { addLoanPicture, viewersAmong } from "../support/pictures";

let owner: Person, borrower: Person, stranger: Person, newcomer: Person, admin: Person;

beforeAll(async () => {
  admin = await administrator();
});
beforeEach(async () => {
  ({ owner, borrower, stranger } = await neighbours());
  newcomer = await person({ country: null, postalCode: null });
});

const remove = (as: Person, id: string, imageId: string) =>
  call(REMOVE, { as, params: { id, imageId }, method: "DELETE" });

async function listed(as: Person, id: string): Promise<LoanPictures> {
  return (await call(LIST, { as, params: { id } })).body as unknown as LoanPictures;
}

/** Who can load the image. */
const viewers = (imageId: string) =>
  viewersAmong({ owner, borrower, admin, stranger, newcomer, visitor: null }, imageId);

async function complain(as: Person, context?: object): Promise<string> {
  const targetUserId = as === owner ? borrower.id : owner.id;
  const body = { targetUserId, reason: "damaged", details: "A page is torn.", context };
  return String((await call(COMPLAIN, { as, body })).body.id);
}

test("a gift does not come back: nobody takes pictures of its condition", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower }, "GIFT");
  expect((await addLoanPicture(owner, id)).body.code).toBe("LOAN_TRANSITION");
  expect((await listed(owner, id)).moments.map(({ mayAdd }) => mayAdd)).toEqual([false, false]);
});

test("both sides add pictures at hand-over and at return, and both see all of them", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const then = await addLoanPicture(owner, id);
  expect(then).toMatchObject({
    status: 201,
    body: { moment: "HAND_OVER", by: "owner", width: 60 },
  });
  expect(then.headers.get("location")).toBe(`/api/images/${String(then.body.imageId)}`);
  await onLoan("status", owner, id, { status: "LENT" });
  await addLoanPicture(borrower, id);
  await addLoanPicture(borrower, id, "RETURN");
  await onLoan("return", owner, id);
  expect((await addLoanPicture(owner, id, "RETURN")).status).toBe(201);
  const { pictures } = await listed(owner, id);
  expect(pictures.map(({ moment, by }) => `${moment} ${by}`)).toEqual([
    "HAND_OVER owner",
    "HAND_OVER borrower",
    "RETURN owner",
    "RETURN borrower",
  ]);
  expect((await listed(borrower, id)).pictures).toEqual(pictures);
  const wide = await call(IMAGE, { as: borrower, params: { imageId: String(then.body.imageId) } });
  expect(wide.headers.get("etag")).toContain("-1280");
});

test("pictures are added only while their moment lasts: by status, then for two days", async () => {
  const open: Record<string, LoanStatus[]> = { HAND_OVER: [], RETURN: [] };
  for (const status of LOAN_STATUSES) {
    const { id } = await loanIn(status, { owner, borrower });
    for (const moment of HAND_OVER_MOMENTS) {
      const answer = await addLoanPicture(borrower, id, moment);
      if (answer.status === 201) open[moment]?.push(status);
      else expect(answer.body).toMatchObject({ code: "LOAN_TRANSITION" });
      const told = (await listed(owner, id)).moments.find((known) => known.moment === moment);
      expect(told?.mayAdd).toBe(answer.status === 201);
    }
  }
  expect(open).toEqual({
    HAND_OVER: ["APPROVED", "SCHEDULED", "LENT"],
    RETURN: ["LENT", "RETURNED"],
  });

  const { id } = await loanIn("RETURNED", { owner, borrower });
  const own = await addLoanPicture(owner, id, "RETURN");
  const closedAt = new Date(Date.now() - 47 * 3600_000);
  await db().loan.update({ where: { id }, data: { closedAt } });
  expect((await addLoanPicture(borrower, id, "RETURN")).status).toBe(201);
  const later = new Date(Date.now() - 49 * 3600_000);
  await db().loan.update({ where: { id }, data: { closedAt: later } });
  expect((await addLoanPicture(borrower, id, "RETURN")).body).toMatchObject({
    code: "LOAN_TRANSITION",
  });
  const refused = await remove(owner, id, String(own.body.imageId));
  expect(refused.body, "nobody takes away what both rely on").toMatchObject({
    code: "LOAN_TRANSITION",
  });
  expect((await listed(owner, id)).moments.map(({ mayAdd, until }) => [mayAdd, until])).toEqual([
    [false, null],
    [false, null],
  ]);
});

test("a picture of a return that an undone hand-over has taken back can be removed, by who added it", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const mistake = String((await addLoanPicture(borrower, id, "RETURN")).body.imageId);
  expect((await onLoan("undo", owner, id)).body.status).toBe("APPROVED");
  const { moments } = await listed(borrower, id);
  expect(moments[1]).toMatchObject({ moment: "RETURN", mayAdd: false, mayRemove: true });
  expect((await remove(owner, id, mistake)).status).toBe(404);
  expect((await remove(borrower, id, mistake)).status).toBe(204);
  expect((await listed(borrower, id)).pictures).toEqual([]);
});

test("what is wrong with an upload is said with the field's name", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const file = new File(["no picture"], "page.jpg");
  for (const [fields, answer] of [
    [{ file }, { body: { fields: { moment: { code: "required" } } } }],
    [{ file, moment: "LATER" }, { body: { fields: { moment: { code: "choice" } } } }],
    [{ moment: "RETURN" }, { body: { fields: { file: { code: "required" } } } }],
    [{ file, moment: "RETURN" }, { status: 415 }],
  ]) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
    expect(await call(ADD, { as: owner, params: { id }, form })).toMatchObject(answer ?? {});
  }
  expect(await db().loanPicture.count({ where: { loanId: id } })).toBe(0);
});

test("of twelve pictures at once by each side exactly four are kept, and nothing of the others stays", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  // The number of pictures per user that wait for the decoder is limited; the others are sent again.
  const until = async (as: Person): Promise<number> => {
    const { status, body } = await addLoanPicture(as, id);
    return body.code === "PICTURES_BUSY" ? until(as) : status;
  };
  const twelve = (as: Person) => Promise.all(Array.from({ length: 12 }, () => until(as)));
  const answers = await Promise.all([twelve(owner), twelve(borrower)]);
  for (const statuses of answers) {
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
    expect(statuses.filter((status) => status === 409)).toHaveLength(8);
  }
  expect((await addLoanPicture(owner, id)).body).toMatchObject({ code: "LOAN_PICTURE_LIMIT" });
  expect((await addLoanPicture(owner, id, "RETURN")).status, "each moment has its own four").toBe(
    201,
  );
  expect(await db().image.count({ where: { ownerId: owner.id } })).toBe(5);
  const keys = await db().image.findMany({
    where: { ownerId: { in: [owner.id, borrower.id] } },
    select: { key: true },
  });
  const stored: string[] = [];
  for await (const { key } of files().list()) stored.push(key);
  for (const { key } of keys)
    expect(stored.filter((file) => file.startsWith(`${key}-`))).toHaveLength(4);
  expect(stored.filter((file) => !/^[0-9a-f]{2}\//.test(file))).toEqual([]);
});

test("the database itself refuses a fifth, and two in one slot", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const put = async (slot: number) => {
    const key = crypto.randomUUID();
    const of = { loanId: id, byOwner: true, moment: "RETURN", slot } as const;
    const image = {
      ownerId: owner.id,
      category: "LOAN_PICTURE",
      key,
      width: 1,
      height: 1,
    } as const;
    return db().image.create({ data: { ...image, loanPicture: { create: of } } });
  };
  await put(1);
  await expect(put(1)).rejects.toThrow();
  await expect(put(5)).rejects.toThrow();
  expect(await db().loanPicture.count({ where: { loanId: id } })).toBe(1);
});

test("an upload that is sent again after a lost answer adds one picture", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const [first, again] = [
    await addLoanPicture(owner, id, "RETURN", headers),
    await addLoanPicture(owner, id, "RETURN", headers),
  ];
  expect(again.body).toEqual(first.body);
  expect((await listed(owner, id)).pictures).toHaveLength(1);
});

test("one removes one's own pictures alone, for good, and makes room for another", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const other = await loanIn("LENT", { owner, borrower });
  const imageId = String((await addLoanPicture(owner, id, "RETURN")).body.imageId);
  for (let at = 0; at < 3; at += 1) await addLoanPicture(owner, id, "RETURN");
  const { key } = await db().image.findUniqueOrThrow({ where: { id: imageId } });
  expect((await remove(owner, other.id, imageId)).status).toBe(404);
  expect((await remove(owner, id, imageId)).status).toBe(204);
  expect((await remove(owner, id, imageId)).status).toBe(404);
  expect(await viewers(imageId)).toBe("");
  expect(await files().get(`${key}-1280`)).toBeNull();
  expect((await addLoanPicture(owner, id, "RETURN")).status).toBe(201);
});

test("only the two sides see them; administrators once a report is about that loan", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const other = await loanIn("LENT", { owner, borrower });
  const imageId = String((await addLoanPicture(borrower, id)).body.imageId);
  const unrelated = String((await addLoanPicture(borrower, other.id)).body.imageId);
  expect(await viewers(imageId)).toBe("owner borrower");
  await complain(owner);
  expect(await viewers(imageId), "a report about the reader is not about the loan").toBe(
    "owner borrower",
  );
  const report = await complain(owner, { loanId: id });
  expect(await viewers(imageId)).toBe("owner borrower admin");
  expect(await viewers(unrelated)).toBe("owner borrower");
  const { body } = await call(REPORT, { as: admin, params: { id: report } });
  expect(Object(body.loan).pictures).toMatchObject([{ imageId, by: "borrower" }]);
  const taken = {
    as: admin,
    params: { id: imageId },
    body: { reason: "A face" },
    method: "DELETE",
  };
  expect((await call(TAKE_DOWN, taken)).status).toBe(204);
  expect((await listed(owner, id)).pictures).toEqual([]);
});

test("after a block nothing is added; what is there stays for both, and one's own can go", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const imageId = String((await addLoanPicture(owner, id)).body.imageId);
  await block(borrower, owner);
  for (const as of [owner, borrower]) {
    expect((await addLoanPicture(as, id, "RETURN")).body).toMatchObject({ code: "FORBIDDEN" });
    expect((await listed(as, id)).moments.map(({ mayAdd }) => mayAdd)).toEqual([false, false]);
  }
  expect(await viewers(imageId)).toBe("owner borrower");
  expect((await remove(owner, id, imageId)).status).toBe(204);
});

test("of a block and a picture at once, the picture is there before the block or never", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await loanIn("LENT", { owner, borrower });
    const params = { id: borrower.id, userId: owner.id };
    const [added, blocked] = await Promise.all([
      addLoanPicture(owner, id),
      call(BLOCK, { as: borrower, params, method: "POST" }),
    ]);
    expect(blocked.status).toBe(204);
    expect([201, 403]).toContain(added.status);
    expect((await listed(owner, id)).pictures).toHaveLength(added.status === 201 ? 1 : 0);
    expect((await addLoanPicture(owner, id)).status).toBe(403);
    await db().block.deleteMany();
  }
});

test("they are no unused uploads, and one whose files are missing goes", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const whole = String((await addLoanPicture(owner, id)).body.imageId);
  const broken = String((await addLoanPicture(owner, id)).body.imageId);
  await discardUnused(new Date(Date.now() + 1000));
  expect((await listed(owner, id)).pictures).toHaveLength(2);
  const { key } = await db().image.findUniqueOrThrow({ where: { id: broken } });
  await files().delete([`${key}-1280`]);
  await sweepFiles(new Date(Date.now() + 25 * 3600_000));
  expect((await listed(owner, id)).pictures.map(({ imageId }) => imageId)).toEqual([whole]);
});

test("with an account go its own pictures, those of the other side stay", async () => {
  const { id } = await loanIn("RETURNED", { owner, borrower });
  const mine = String((await addLoanPicture(borrower, id, "RETURN")).body.imageId);
  const theirs = String((await addLoanPicture(owner, id, "RETURN")).body.imageId);
  const { key } = await db().image.findUniqueOrThrow({ where: { id: mine } });
  await unsafeDeleteAccount(borrower.id, { reason: "test" });
  expect((await listed(owner, id)).pictures.map(({ imageId }) => imageId)).toEqual([theirs]);
  expect(await files().get(`${key}-160`)).toBeNull();
});
