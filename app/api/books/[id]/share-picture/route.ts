import { sharePictureQuery } from "@/lib/features/books/schema";
import { serveSharePicture } from "@/lib/features/books/picture-queries";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get the preview picture for a shared book link",
  auth: "public",
  produces: ["image/png"],
  rate: "picture",
  params: idParams,
  query: sharePictureQuery,
  run: ({ actor, params, query, request }) =>
    serveSharePicture(actor, params.id, query.lang, request),
});
