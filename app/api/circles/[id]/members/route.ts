import { handle } from "@/lib/server/http/handle";
import { listCircleMembers } from "@/lib/features/circles/queries";
import { circleMembers, circleMembersQuery } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List the members of one of the caller's circles",
  auth: "member",
  params: idParams,
  query: circleMembersQuery,
  output: circleMembers,
  run: ({ actor, params, query }) => listCircleMembers(actor, params.id, query),
});
