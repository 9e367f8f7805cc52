import { expect, test } from "vitest";
import { GET as book } from "@/app/api/books/[id]/route";
import { GET as conversations } from "@/app/api/chat/conversations/route";
import { GET as pending } from "@/app/api/loans/pending/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { GET as getProfile, PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as find } from "@/app/api/users/search/route";
import { sendDirect } from "@/lib/features/chat/commands";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { friends as befriend } from "../support/chatting";
import { askFor, bookOf } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

const put = (who: Person, body: object) =>
  call(putProfile, { as: who, method: "PUT", params: { id: who.id }, body });

test("a name from before the rules stays readable and is mended at the next change", async () => {
  const old = await person({ name: "Nearshelf Team", nickname: "ok" });
  expect((await call(getProfile, { as: borrower, params: { id: old.id } })).body.displayName).toBe(
    "Nearshelf Team",
  );
  expect((await put(old, { preferredLanguage: "de" })).status).toBe(200);
  const answer = await put(old, { city: "Львів" });
  expect([answer.status, answer.body.fields]).toEqual([400, { name: { code: "nameReserved" } }]);
  expect((await put(old, { city: "Львів", name: "Team" })).status).toBe(200);
});

test("administrators are marked wherever another reader is shown", async () => {
  await db().user.update({ where: { id: owner.id }, data: { role: "ADMIN" } });
  await befriend(owner, borrower);
  await sendDirect(owner.actor, { recipientId: borrower.id, content: "Hello" });
  const theirs = await bookOf(owner);
  const loan = await askFor((await bookOf(borrower)).id, owner);
  const as = borrower;
  const first = async (answer: Promise<{ body: unknown }>) => ((await answer).body as never[])[0];
  expect((await call(getProfile, { as, params: { id: owner.id } })).body.isAdmin).toBe(true);
  expect((await call(book, { as, params: { id: theirs.id } })).body.owner).toMatchObject({
    isAdmin: true,
  });
  expect(await first(call(friends, { as }))).toMatchObject({ isAdmin: true });
  expect(await first(call(conversations, { as }))).toMatchObject({ friendIsAdmin: true });
  expect(await first(call(notifications, { as }))).toMatchObject({ actor: { isAdmin: true } });
  expect(await first(call(pending, { as }))).toMatchObject({ borrower: { isAdmin: true } });
  expect(loan.body).toMatchObject({ borrower: { isAdmin: true }, owner: { isAdmin: false } });
  expect(await first(call(find, { as, query: { query: "Olena" } }))).toMatchObject({
    isAdmin: true,
  });
  expect((await call(getProfile, { as: owner, params: { id: borrower.id } })).body.isAdmin).toBe(
    false,
  );
});
