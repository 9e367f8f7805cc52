import { handle } from "@/lib/server/http/handle";
import { closeCircle, updateCircle } from "@/lib/features/circles/commands";
import { getCircle } from "@/lib/features/circles/queries";
import { circle, circleChange } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary:
    "Get a circle: all of it for members; name, description and size for those who may join or ask",
  auth: "member",
  params: idParams,
  output: circle,
  run: ({ actor, params }) => getCircle(actor, params.id),
});

export const PUT = handle({
  summary: "Change a circle of the caller's own",
  auth: "member",
  params: idParams,
  body: circleChange,
  output: circle,
  errors: ["FORBIDDEN", "NOT_FOUND"],
  run: ({ actor, params, body }) => updateCircle(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Close a circle of the caller's own for good",
  auth: "member",
  params: idParams,
  errors: ["FORBIDDEN", "NOT_FOUND"],
  run: ({ actor, params }) => closeCircle(actor, params.id),
});
