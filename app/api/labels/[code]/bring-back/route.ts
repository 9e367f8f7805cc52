import { loan } from "@/lib/features/loans/schema";
import { bringBook } from "@/lib/features/loans/self-service/commands";
import { labelParams } from "@/lib/features/shelf/label-schema";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary:
    "Bring a circle's own book back by its label, or note that it is back; again it changes nothing",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: labelParams,
  output: loan,
  run: ({ actor, params }) => bringBook(actor, params.code),
});
