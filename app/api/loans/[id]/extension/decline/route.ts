import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { declineExtension } from "@/lib/features/loans/due-dates/extension-commands";
import { extensionDecline } from "@/lib/features/loans/input-schema";
import { loan } from "@/lib/features/loans/schema";

export const PUT = handle({
  summary: "Decline the borrower's ask for more time (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION", "EXTENSION_GONE"],
  params: idParams,
  body: extensionDecline,
  output: loan,
  run: ({ actor, params, body }) => declineExtension(actor, params.id, body),
});
