import { handle } from "@/lib/server/http/handle";
import { requestLoan } from "@/lib/features/loans/requests/commands";
import { loan } from "@/lib/features/loans/schema";
import { loanRequest } from "@/lib/features/loans/input-schema";

export const POST = handle({
  summary: "Request a loan",
  auth: "member",
  errors: [
    "NOT_FOUND",
    "OWN_BOOK",
    "BOOK_SELF_SERVICE",
    "DUPLICATE_LOAN",
    "BOOK_UNAVAILABLE",
    "LENDING_RULE",
    "LOAN_KIND_MISMATCH",
    "LOAN_REQUEST_LIMIT",
  ],
  idempotent: true,
  status: 201,
  location: ({ id }) => `/api/loans/${id}`,
  body: loanRequest,
  output: loan,
  run: ({ actor, body }) => requestLoan(actor, body),
});
