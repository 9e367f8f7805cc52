import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { pathId } from "@/lib/core/http/params";
import { serveImage } from "@/lib/files/queries";
import { imageQuery } from "@/lib/files/schema";

export const GET = handle({
  summary: "A stored picture",
  auth: "public",
  produces: ["image/webp"],
  params: z.object({ imageId: pathId }),
  query: imageQuery,
  run: ({ params, query, request }) => serveImage(params.imageId, query.w, request),
});
