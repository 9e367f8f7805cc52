import sharp from "sharp";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { call } from "./call";
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

export async function uploadPicture(
  as: Person,
  category = "book-cover",
  shape: Parameters<typeof pictureForm>[0] = {},
): Promise<string> {
  const form = await pictureForm(shape);
  return String((await call(UPLOAD, { as, params: { category }, form })).body.imageId);
}
