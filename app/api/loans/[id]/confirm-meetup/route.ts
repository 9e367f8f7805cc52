import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { confirmMeetup } from "@/lib/features/loans/meetups/commands";
import { loan } from "@/lib/features/loans/schema";
import { meetupConfirmation } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Confirm the meet-up that the other side proposed",
  auth: "member",
  errors: ["LOAN_TRANSITION", "MEETUP_CHANGED", "MEETUP_OVER", "FORBIDDEN"],
  params: idParams,
  body: meetupConfirmation,
  output: loan,
  run: ({ actor, params, body }) => confirmMeetup(actor, params.id, body),
});
