import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { scheduleMeetup } from "@/lib/loans/meetup-commands";
import { loan, meetup } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Proposes when and where to meet; the other side confirms it",
  auth: "member",
  faults: ["LOAN_TRANSITION", "FORBIDDEN"],
  params: idParams,
  body: meetup,
  output: loan,
  run: ({ actor, params, body }) => scheduleMeetup(actor, params.id, body),
});
