import { sharePictureQuery } from "@/lib/books/schema";
import { serveSharePicture } from "@/lib/books/share-queries";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get the preview picture for a shared book link",
  auth: "public",
  produces: ["image/png"],
  rate: "picture",
  params: idParams,
  query: sharePictureQuery,
  run: ({ params, query, request }) => serveSharePicture(params.id, query.lang, request),
});
