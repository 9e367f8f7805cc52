import { z } from "zod";
import { searchBooks } from "@/lib/books/search-queries";
import { bookPage, bookSearch, SORTS } from "@/lib/books/schema";
import { handle } from "@/lib/core/handle";

export const POST = handle({
  auth: "member",
  query: z.object({ sortBy: z.enum(SORTS).optional() }),
  body: bookSearch,
  output: bookPage,
  run: ({ actor, query, body }) => searchBooks(actor, { ...body, ...query }),
});
