import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { scheduleMeetup } from "@/lib/loans/meetup-commands";
import { loan, meetup } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Propose a meet-up, for the other side to confirm",
  auth: "member",
  faults: ["LOAN_TRANSITION", "FORBIDDEN"],
  params: idParams,
  body: meetup,
  output: loan,
  run: ({ actor, params, body }) => scheduleMeetup(actor, params.id, body),
});
