import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { scheduleMeetup } from "@/lib/features/loans/meetups/commands";
import { loan } from "@/lib/features/loans/schema";
import { meetup } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Propose a meet-up, for the other side to confirm",
  auth: "member",
  errors: ["LOAN_TRANSITION", "FORBIDDEN"],
  params: idParams,
  body: meetup,
  output: loan,
  run: ({ actor, params, body }) => scheduleMeetup(actor, params.id, body),
});
