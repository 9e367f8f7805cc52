import { sitemapIndex } from "@/lib/features/books/sitemap";
import { handle } from "@/lib/server/http/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "The parts of the sitemap",
  auth: "public",
  produces: ["application/xml"],
  run: () => sitemapIndex(),
});
