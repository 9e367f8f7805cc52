import { listShelf } from "@/lib/features/shelf/queries";
import { shelfPage, shelfQuery } from "@/lib/features/shelf/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List one's own books, filtered, sorted and by pages",
  auth: "member",
  query: shelfQuery,
  output: shelfPage,
  run: ({ actor, query }) => listShelf(actor, query),
});
