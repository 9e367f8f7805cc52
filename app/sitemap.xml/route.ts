import { sitemapIndex } from "@/lib/books/sitemap";
import { handle } from "@/lib/core/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "The parts of the sitemap",
  auth: "public",
  produces: ["application/xml"],
  run: () => sitemapIndex(),
});
