import { sitemapParams, sitemapPart } from "@/lib/features/books/sitemap";
import { listTownPaths } from "@/lib/features/towns/queries";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "A part of the sitemap",
  auth: "public",
  produces: ["application/xml"],
  params: sitemapParams,
  run: async ({ params }) => sitemapPart(params.part, { listMore: listTownPaths }),
});
