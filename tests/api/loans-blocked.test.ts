import { expect, test } from "vitest";
import { PUT as cancel } from "@/app/api/loans/[id]/cancel/route";
import { PUT as schedule } from "@/app/api/loans/[id]/schedule-meetup/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { world } from "../guards/world";

test("a block closes writing through a loan, and lets it end without a word", async () => {
  const { people, approved } = await world();
  const { owner, borrower } = people;
  await db().block.create({ data: { blockerId: owner.id, blockedId: borrower.id } });
  const params = { id: approved };
  const meet = { params, as: borrower, method: "PUT", body: { notes: "I know where you live" } };
  expect((await call(schedule, meet)).status).toBe(403);
  const end = { params, as: borrower, method: "PUT", body: { feedback: "You will regret this" } };
  expect((await call(cancel, end)).status).toBe(200);
  const kept = await db().loan.findUniqueOrThrow({ where: { id: approved } });
  expect(kept).toMatchObject({ status: "CANCELED", feedback: null });
  const told = await db().notification.findMany({ where: { userId: owner.id } });
  expect(JSON.stringify(told)).not.toContain("regret");
});
