import { handle } from "@/lib/server/http/handle";
import { renewCircleInvitation } from "@/lib/features/circles/commands";
import { getCircleInvitation } from "@/lib/features/circles/queries";
import { circleInvitation } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get the link by which others join the circle",
  auth: "member",
  params: idParams,
  output: circleInvitation,
  errors: ["FORBIDDEN"],
  run: ({ actor, params }) => getCircleInvitation(actor, params.id),
});

export const POST = handle({
  summary:
    "Create a new link of a circle of the caller's own; the previous one leads nowhere from then on",
  auth: "member",
  params: idParams,
  output: circleInvitation,
  errors: ["FORBIDDEN"],
  run: ({ actor, params }) => renewCircleInvitation(actor, params.id),
});
