import { findOwn } from "@/lib/features/catalog/queries";
import { ownBookAnswer, ownBookQuery } from "@/lib/features/catalog/schema";
import { questionOf } from "@/lib/features/catalog/source";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Find out whether one already lists a book; no source outside is asked",
  auth: "member",
  query: ownBookQuery,
  output: ownBookAnswer,
  run: async ({ actor, query }) => ({
    ownBookId: await findOwn(actor, questionOf(query), query.except),
  }),
});
