import { findOwn } from "@/lib/features/catalog/queries";
import { ownBookAnswer, ownBookQuery } from "@/lib/features/catalog/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Find out whether one already lists a book; no source outside is asked",
  auth: "member",
  query: ownBookQuery,
  output: ownBookAnswer,
  run: async ({ actor, query }) => ({
    ownBookId: await findOwn(actor, query, query.except),
  }),
});
