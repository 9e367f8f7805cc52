import { handle } from "@/lib/server/http/handle";
import { joinCircle } from "@/lib/features/circles/member-commands";
import { circle, circleJoin } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Join a circle, or ask to",
  auth: "member",
  params: idParams,
  body: circleJoin,
  output: circle,
  errors: ["CIRCLE_LIMIT", "CIRCLE_FULL"],
  rate: "invitation",
  run: ({ actor, params, body }) => joinCircle(actor, params.id, body),
});
