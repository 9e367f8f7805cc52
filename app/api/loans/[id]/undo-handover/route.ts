import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { undoHandover } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";

export const PUT = handle({
  summary: "Undo a handover within two minutes",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: idParams,
  output: loan,
  run: ({ actor, params }) => undoHandover(actor, params.id),
});
