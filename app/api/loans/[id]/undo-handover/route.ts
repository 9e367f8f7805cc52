import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { undoHandover } from "@/lib/loans/commands";
import { loan } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Undo a handover within two minutes",
  auth: "member",
  faults: ["LOAN_TRANSITION"],
  params: idParams,
  output: loan,
  run: ({ actor, params }) => undoHandover(actor, params.id),
});
