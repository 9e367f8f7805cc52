import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { scheduleMeetup } from "@/lib/loans/commands";
import { loan, meetup } from "@/lib/loans/schema";

export const PUT = handle({
  auth: "member",
  params: idParams,
  body: meetup,
  output: loan,
  run: ({ actor, params, body }) => scheduleMeetup(actor, params.id, body),
});
