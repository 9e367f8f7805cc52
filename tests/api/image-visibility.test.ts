import { beforeAll, beforeEach, expect, test } from "vitest";
import { POST as BAN } from "@/app/api/admin/users/[id]/ban/route";
import { DELETE as REMOVE } from "@/app/api/admin/images/[id]/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { GET as LENT } from "@/app/api/loans/owner/[userId]/route";
import { GET as NOTICES } from "@/app/api/notifications/route";
import { GET as BLOCKED } from "@/app/api/users/me/blocked/route";
import { db } from "@/lib/server/database/db";
import { files } from "@/lib/features/files/store";
import { administrator, decide, logOf } from "../support/admin";
import { block, book } from "../support/books";
import { call } from "../support/call";
import { loanIn } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";
import { uploadPicture, viewersAmong } from "../support/pictures";

let owner: Person, borrower: Person, stranger: Person, newcomer: Person, admin: Person;

beforeAll(async () => {
  admin = await administrator();
});
beforeEach(async () => {
  ({ owner, borrower, stranger } = await neighbours());
  newcomer = await person({ country: null, postalCode: null });
});

const upload = (category?: string) => uploadPicture(owner, category, { name: "../../x.jpg" });

/** Who can load the image. */
const viewers = (imageId: string) =>
  viewersAmong({ owner, admin, borrower, stranger, newcomer, visitor: null }, imageId);

const EVERYONE = "owner admin borrower stranger newcomer visitor";
const NOBODY_ELSE = "owner admin";

test("an uploaded picture that nothing shows yet is its uploader's alone", async () => {
  expect(await viewers(await upload())).toBe(NOBODY_ELSE);
  expect(await viewers(await upload("profile-picture"))).toBe(NOBODY_ELSE);
});

test("a cover is seen by who may see its book, and by nobody from the moment on when they may not", async () => {
  const coverImageId = await upload();
  const id = await book(owner, { coverImageId });
  const after = async (data: Parameters<ReturnType<typeof db>["book"]["update"]>[0]["data"]) => {
    await db().book.update({ where: { id }, data });
    return viewers(coverImageId);
  };
  expect(await after({})).toBe(EVERYONE);
  expect(await after({ isShareable: false })).toBe("owner admin borrower stranger");
  expect(await after({ isShareable: true, state: "LOST" })).toBe(NOBODY_ELSE);
  expect(
    await after({
      state: "AVAILABLE_FOR_BORROW",
      hiddenAt: new Date(),
      hiddenReason: "Advertising",
    }),
  ).toBe(NOBODY_ELSE);
  expect(await after({ hiddenAt: null, hiddenReason: null })).toBe(EVERYONE);
  await block(owner, stranger);
  await block(newcomer, owner);
  expect(await viewers(coverImageId)).toBe("owner admin borrower visitor");
  expect((await decide(BAN, admin, owner.id, { reason: "Spam" })).status).toBe(200);
  expect(await viewers(coverImageId)).toBe("admin");
});

test("a shown picture that the browser has is asked for again, and refused once it is hidden", async () => {
  const coverImageId = await upload();
  const id = await book(owner, { coverImageId });
  const { headers } = await call(IMAGE, { params: { imageId: coverImageId } });
  expect(headers.get("cache-control")).toBe("private, max-age=300, must-revalidate");
  const known = { "if-none-match": headers.get("etag") ?? "" };
  const again = () => call(IMAGE, { params: { imageId: coverImageId }, headers: known });
  expect((await again()).status).toBe(304);
  await db().book.update({ where: { id }, data: { hiddenAt: new Date() } });
  expect((await again()).status).toBe(404);
});

test("a profile picture is for members; not for whom its reader has blocked, nor of one who is banned", async () => {
  const profileImageId = await upload("profile-picture");
  await db().user.update({ where: { id: owner.id }, data: { profileImageId } });
  expect(await viewers(profileImageId)).toBe("owner admin borrower stranger");
  await block(owner, stranger);
  await block(borrower, owner);
  expect(await viewers(profileImageId), "who blocked them knows them again").toBe(
    "owner admin borrower",
  );
  expect((await call(BLOCKED, { as: borrower })).body[0]).toMatchObject({
    profilePictureUrl: expect.any(String),
  });
  await block(owner, borrower);
  expect(await viewers(profileImageId)).toBe(NOBODY_ELSE);
  expect((await call(BLOCKED, { as: borrower })).body[0]).toMatchObject({
    profilePictureUrl: null,
  });
  await db().block.deleteMany();
  expect((await decide(BAN, admin, owner.id, { reason: "Spam" })).status).toBe(200);
  expect(await viewers(profileImageId)).toBe("admin");
});

test("a photo of a returned book is for the two sides of that loan", async () => {
  const photo = await upload();
  const { id } = await loanIn("RETURNED", { owner, borrower });
  await db().loan.update({ where: { id }, data: { photoUrl: `/api/images/${photo}` } });
  expect(await viewers(photo)).toBe("owner admin borrower");
});

test("a history names the cover only to who may see it", async () => {
  const coverImageId = await upload();
  const {
    book: { id: bookId },
  } = await loanIn("RETURNED", { owner, borrower });
  await db().book.update({ where: { id: bookId }, data: { coverImageId } });
  const named = async (as: Person) =>
    (await call(LENT, { as, params: { userId: owner.id } })).body.map(
      (row) => Object(row).bookCoverImageUrl,
    );
  const url = `/api/images/${coverImageId}`;
  expect([await named(owner), await named(stranger)]).toEqual([[url], [url]]);
  await db().book.update({ where: { id: bookId }, data: { state: "LOST" } });
  expect([await named(owner), await named(stranger)]).toEqual([[url], [null]]);
});

test("an administrator removes a picture from whatever shows it, and its owner is told why", async () => {
  const picture = await upload();
  const books = [
    await book(owner, { coverImageId: picture }),
    await book(owner, { coverImageId: picture }),
  ];
  const { id } = await loanIn("RETURNED", { owner, borrower });
  await db().loan.update({ where: { id }, data: { photoUrl: `/api/images/${picture}` } });
  const { key } = await db().image.findUniqueOrThrow({ where: { id: picture } });
  const remove = (as: Person, body: object = { reason: "Not a cover" }) =>
    call(REMOVE, { as, params: { id: picture }, body, method: "DELETE" });

  expect((await remove(owner)).status).toBe(404);
  expect((await remove(admin, {})).body).toMatchObject({
    fields: { reason: { code: "required" } },
  });
  expect((await remove(admin)).status).toBe(204);
  expect(await viewers(picture)).toBe("");
  expect(await files().get(`${key}-160`)).toBeNull();
  expect(await db().book.count({ where: { id: { in: books }, coverImageId: null } })).toBe(2);
  expect(await db().loan.findUnique({ where: { id } })).toMatchObject({ photoUrl: null });
  const [notice] = (await call(NOTICES, { as: owner })).body;
  expect(notice).toMatchObject({
    type: "PICTURE_REMOVED",
    params: { reason: "Not a cover" },
    actor: null,
  });
  expect(await logOf(owner.id)).toEqual([
    { act: "PICTURE_REMOVED", actorId: admin.id, reason: "Not a cover" },
  ]);
  expect((await remove(admin)).status).toBe(404);
});
