import { handle } from "@/lib/server/http/handle";
import { listCircleRequests } from "@/lib/features/circles/queries";
import { circleRequests } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List who asks to join a circle of the caller's own, and who was declined or removed",
  auth: "member",
  params: idParams,
  output: circleRequests,
  errors: ["FORBIDDEN"],
  run: ({ actor, params }) => listCircleRequests(actor, params.id),
});
