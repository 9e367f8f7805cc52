import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { changeStatus } from "@/lib/loans/commands";
import { loan, statusChange } from "@/lib/loans/schema";

export const PATCH = handle({
  summary: "Change a loan's status to any that is allowed now",
  auth: "member",
  faults: ["LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN"],
  params: idParams,
  body: statusChange,
  output: loan,
  run: ({ actor, params, body }) => changeStatus(actor, params.id, body),
});
