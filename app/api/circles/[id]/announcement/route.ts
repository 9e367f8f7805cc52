import { handle } from "@/lib/server/http/handle";
import { announce, takeAnnouncementBack } from "@/lib/features/circles/announcement-commands";
import { circle, circleAnnouncementInput } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Write to all members of a circle of the caller's own, once a week",
  auth: "member",
  params: idParams,
  body: circleAnnouncementInput,
  output: circle,
  errors: ["FORBIDDEN", "CIRCLE_ANNOUNCEMENT_WEEKLY"],
  idempotent: true,
  status: 201,
  run: ({ actor, params, body }) => announce(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Take the announcement of a circle of the caller's own back",
  auth: "member",
  params: idParams,
  errors: ["FORBIDDEN"],
  run: ({ actor, params }) => takeAnnouncementBack(actor, params.id),
});
