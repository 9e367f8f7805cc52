import sharp from "sharp";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { POST as ADD } from "@/app/api/loans/[id]/pictures/route";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import { db } from "@/lib/server/database/db";
import type { ImageCategory } from "@/prisma/client/enums";
import { call, type Answer } from "./call";
import type { Person } from "./people";

/** Form data with a plain picture and further `fields`. */
export async function pictureForm(
  { width = 60, height = 90, name = "a.jpg" } = {},
  fields: Record<string, string> = {},
): Promise<FormData> {
  const plain = sharp({ create: { width, height, channels: 3, background: "#1f3d36" } });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([new Uint8Array(await plain.jpeg().toBuffer())], name));
  return form;
}

/** The row of a picture that has no files; gives its id. */
export async function imageRow(
  ownerId: string,
  category: ImageCategory = "BOOK_COVER",
): Promise<string> {
  const data = { ownerId, category, key: crypto.randomUUID(), width: 2, height: 3 };
  return (await db().image.create({ data, select: { id: true } })).id;
}

export async function uploadPicture(
  as: Person,
  category = "book-cover",
  shape: Parameters<typeof pictureForm>[0] = {},
): Promise<string> {
  const form = await pictureForm(shape);
  return String((await call(UPLOAD, { as, params: { category }, form })).body.imageId);
}

/** Adds a plain picture of the book's condition to a loan, as this user. */
export async function addLoanPicture(
  as: Person,
  id: string,
  moment: HandOverMoment = "HAND_OVER",
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(ADD, { as, params: { id }, form: await pictureForm({}, { moment }), headers });
}

/** Names of the people who can load this picture, in the given order, separated by blanks. */
export async function viewersAmong(
  people: Record<string, Person | null>,
  imageId: string,
): Promise<string> {
  const seen = await Promise.all(
    Object.entries(people).map(async ([name, as]) => {
      const { status } = await call(IMAGE, { as, params: { imageId } });
      return status === 200 ? [name] : [];
    }),
  );
  return seen.flat().join(" ");
}
