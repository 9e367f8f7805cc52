import { listShelfIds } from "@/lib/features/shelf/queries";
import { shelfFilter, shelfIds } from "@/lib/features/shelf/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List the ids of all of one's own books that a filter finds",
  auth: "member",
  query: shelfFilter,
  output: shelfIds,
  run: async ({ actor, query }) => ({ ids: await listShelfIds(actor, query) }),
});
