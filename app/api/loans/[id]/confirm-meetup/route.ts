import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { confirmMeetup } from "@/lib/loans/meetup-commands";
import { loan, meetupConfirmation } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Confirm the meet-up that the other side proposed",
  auth: "member",
  faults: ["LOAN_TRANSITION", "MEETUP_CHANGED", "FORBIDDEN"],
  params: idParams,
  body: meetupConfirmation,
  output: loan,
  run: ({ actor, params, body }) => confirmMeetup(actor, params.id, body),
});
