import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { changeStatus } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { statusChange } from "@/lib/features/loans/input-schema";

export const PATCH = handle({
  summary: "Change a loan's status to any that is allowed now",
  auth: "member",
  errors: ["LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN", "LENDING_RULE"],
  params: idParams,
  body: statusChange,
  output: loan,
  run: ({ actor, params, body }) => changeStatus(actor, params.id, body),
});
