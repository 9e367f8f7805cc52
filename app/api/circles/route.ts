import { handle } from "@/lib/server/http/handle";
import { createCircle } from "@/lib/features/circles/commands";
import { listCircles } from "@/lib/features/circles/queries";
import { circle, circleInput, circleList } from "@/lib/features/circles/schema";

export const GET = handle({
  summary: "List the caller's circles",
  auth: "member",
  output: circleList,
  run: async ({ actor }) => ({ circles: await listCircles(actor) }),
});

export const POST = handle({
  summary: "Make a circle, which the caller owns",
  auth: "member",
  body: circleInput,
  output: circle,
  errors: ["CIRCLE_LIMIT"],
  idempotent: true,
  status: 201,
  run: ({ actor, body }) => createCircle(actor, body),
});
