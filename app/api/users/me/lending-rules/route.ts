import { handle } from "@/lib/server/http/handle";
import { updateLendingRules } from "@/lib/features/loans/requests/rule-commands";
import { getLendingRules } from "@/lib/features/loans/requests/rule-queries";
import { lendingRules, lendingRulesChange } from "@/lib/features/books/lending-schema";

export const GET = handle({
  summary: "Get the rules by which the caller lends books",
  auth: "account",
  output: lendingRules,
  run: ({ actor }) => getLendingRules(actor),
});

export const PUT = handle({
  summary: "Update the rules by which the caller lends books; omitted fields keep their values",
  auth: "account",
  body: lendingRulesChange,
  output: lendingRules,
  run: ({ actor, body }) => updateLendingRules(actor, body),
});
