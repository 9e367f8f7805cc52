import { removeCover, setCover } from "@/lib/features/books/commands";
import { serveCover } from "@/lib/features/books/picture-queries";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { coverUpload, imageQuery, pictureOf, PICTURE_FORM } from "@/lib/features/files/schema";

export const POST = handle({
  summary: "Upload a book's cover",
  auth: "member",
  rate: "upload",
  errors: ["PICTURE_LIMIT"],
  params: idParams,
  upload: PICTURE_FORM,
  output: coverUpload,
  run: async ({ actor, params, form }) => ({
    url: await setCover(actor, params.id, await pictureOf(form)),
  }),
});

export const GET = handle({
  summary: "Get a book's cover; without a picture it is drawn, at most 120 a minute per caller",
  auth: "public",
  produces: ["image/webp", "image/png"],
  rate: "coverPicture",
  params: idParams,
  query: imageQuery,
  run: ({ actor, params, query, request }) => serveCover(actor, params.id, query.w, request),
});

export const DELETE = handle({
  summary: "Remove the cover picture; the cover is then drawn",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => removeCover(actor, params.id),
});
