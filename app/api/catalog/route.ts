import { findBook } from "@/lib/features/catalog/commands";
import { catalogAnswer, catalogQuery } from "@/lib/features/catalog/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Look a book up by its ISBN, or by title and author",
  auth: "member",
  rate: "catalog",
  query: catalogQuery,
  output: catalogAnswer,
  run: ({ actor, query, signal }) => findBook(actor, query, signal),
});
