import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { pathId } from "@/lib/shared/params";
import { imageQuery } from "@/lib/features/files/schema";
import { serveImage } from "@/lib/features/loans/pictures/queries";

export const GET = handle({
  summary: "Get a stored picture, if it is in use where the caller may see it",
  auth: "public",
  produces: ["image/webp"],
  params: z.object({ imageId: pathId.describe("The picture.") }),
  query: imageQuery,
  run: ({ actor, params, query, request }) => serveImage(actor, params.imageId, query.w, request),
});
