import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { handOver } from "@/lib/features/loans/hand-over/commands";
import { handOver as handOverInput } from "@/lib/features/loans/hand-over/schema";
import { loan } from "@/lib/features/loans/schema";

export const POST = handle({
  summary:
    "Hand the books of a meeting over without a code (owner only); doing it again changes nothing",
  auth: "member",
  errors: ["LOAN_TRANSITION", "BOOK_HIDDEN"],
  params: idParams,
  body: handOverInput,
  output: loan,
  run: ({ actor, params, body }) => handOver(actor, params.id, body),
});
