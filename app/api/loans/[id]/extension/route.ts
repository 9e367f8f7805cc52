import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { extendLoan } from "@/lib/features/loans/due-dates/extension-commands";
import { extensionRequest } from "@/lib/features/loans/input-schema";
import { loan } from "@/lib/features/loans/schema";

export const PUT = handle({
  summary: "Ask for more time (borrower), or give it (owner)",
  auth: "member",
  errors: ["LOAN_TRANSITION", "EXTENSION_OPEN", "FORBIDDEN"],
  params: idParams,
  body: extensionRequest,
  output: loan,
  run: ({ actor, params, body }) => extendLoan(actor, params.id, body),
});
