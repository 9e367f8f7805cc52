import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { GET as BOOK } from "@/app/api/books/[id]/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { db } from "@/lib/server/database/db";
import { discardUnused } from "@/lib/features/files/commands";
import { imageKey, versionKey } from "@/lib/features/files/key";
import { files } from "@/lib/features/files/store";
import { sweepFiles } from "@/lib/features/files/sweep-commands";
import { JOBS } from "@/lib/bootstrap/jobs";
import { book } from "../support/books";
import { call } from "../support/call";
import { loanIn } from "../support/lending";
import { person, type Person } from "../support/people";
import { uploadPicture } from "../support/pictures";

const DAY = 24 * 3600_000;
const folder = join(process.env.DATA_DIR ?? "", "files");
const tomorrow = () => new Date(Date.now() + 1.1 * DAY);
let owner: Person;

beforeEach(async () => {
  owner = await person();
  await db().user.updateMany({ data: { profileImageId: null } });
  await db().image.deleteMany();
  await rm(folder, { recursive: true, force: true });
});

const keyOf = async (id: string) => (await db().image.findUniqueOrThrow({ where: { id } })).key;
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

test("files that no picture has go after a day, and nothing else does", async () => {
  const shown = await uploadPicture(owner);
  await book(owner, { coverImageId: shown });
  const orphan = imageKey(crypto.randomUUID());
  for (const width of [160, 320, 640])
    await files().put(versionKey(orphan, width), Buffer.from("x"));
  await files().put("papers/somebody-elses", Buffer.from("x"));
  expect(await sweepFiles(new Date())).toEqual({ files: 0, rows: 0 });
  expect(await sweepFiles(tomorrow())).toEqual({ files: 3, rows: 0 });
  expect(await stored()).toBe(4);
  expect((await call(IMAGE, { params: { imageId: shown } })).status).toBe(200);
});

test("a picture whose files are missing goes, and what showed it has a drawn cover again", async () => {
  const [whole, broken] = [await uploadPicture(owner), await uploadPicture(owner)];
  const id = await book(owner, { coverImageId: broken });
  await book(owner, { coverImageId: whole });
  await rm(join(folder, versionKey(await keyOf(broken), 320)));
  await db().image.updateMany({ data: { createdAt: new Date(Date.now() - 2 * DAY) } });
  expect(await sweepFiles(new Date())).toEqual({ files: 0, rows: 1 });
  expect((await call(BOOK, { as: owner, params: { id } })).body).toMatchObject({
    hasCoverImage: false,
  });
  expect(await stored()).toBe(3);
});

test("where nearly everything would go, something else is wrong, and nothing is touched", async () => {
  await db().image.createMany({
    data: Array.from({ length: 30 }, () => ({
      ownerId: owner.id,
      category: "BOOK_COVER" as const,
      key: imageKey(crypto.randomUUID()),
      width: 1,
      height: 1,
      createdAt: new Date(0),
    })),
  });
  for (let at = 0; at < 30; at += 1)
    await files().put(versionKey(imageKey(crypto.randomUUID()), 160), Buffer.from("x"));
  expect(await sweepFiles(tomorrow())).toEqual({ files: 0, rows: 0 });
  expect([await db().image.count(), await stored()]).toEqual([30, 30]);
});

test("pictures that nothing shows within a day go, those of covers, profiles and loans stay", async () => {
  const [unused, cover, portrait, photo] = [
    await uploadPicture(owner),
    await uploadPicture(owner),
    await uploadPicture(owner, "profile-picture"),
    await uploadPicture(owner),
  ];
  await book(owner, { coverImageId: cover });
  await db().user.update({ where: { id: owner.id }, data: { profileImageId: portrait } });
  const { id } = await loanIn("RETURNED", { owner, borrower: await person() });
  await db().loan.update({ where: { id }, data: { photoUrl: `/api/images/${photo}` } });
  await discardUnused(new Date(Date.now() - DAY));
  expect(await db().image.count()).toBe(4);
  await discardUnused(tomorrow());
  const left = await db().image.findMany({ select: { id: true } });
  expect(left.map((image) => image.id).sort()).toEqual([cover, portrait, photo].sort());
  expect(await stored()).toBe(9);
  expect((await call(IMAGE, { params: { imageId: unused } })).status).toBe(404);
});

test("the sweep is a job of the product", async () => {
  const orphan = versionKey(imageKey(crypto.randomUUID()), 160);
  await files().put(orphan, Buffer.from("x"));
  await utimes(join(folder, orphan), new Date(0), new Date(0));
  const job = JOBS.find(({ name }) => name === "files-sweep");
  expect(job?.cron).toBeTruthy();
  await job?.run({} as never);
  expect(await stored()).toBe(0);
});
