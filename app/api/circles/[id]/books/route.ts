import { handle } from "@/lib/server/http/handle";
import { readCircleBooks } from "@/lib/features/circles/commands";
import { circleShelf, circleShelfQuery } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List the books on the shelf of one of the caller's circles",
  auth: "member",
  params: idParams,
  query: circleShelfQuery,
  output: circleShelf,
  run: ({ actor, params, query }) => readCircleBooks(actor, params.id, query),
});
