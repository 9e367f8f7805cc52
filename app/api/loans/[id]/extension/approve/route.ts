import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { approveExtension } from "@/lib/features/loans/due-dates/extension-commands";
import { loan } from "@/lib/features/loans/schema";

export const PUT = handle({
  summary: "Agree to the borrower's ask for more time (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION", "EXTENSION_GONE", "EXTENSION_PAST"],
  params: idParams,
  output: loan,
  run: ({ actor, params }) => approveExtension(actor, params.id),
});
