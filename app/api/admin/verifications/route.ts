import { listVerifications } from "@/lib/admin/verification-queries";
import { adminVerificationPage, verificationListQuery } from "@/lib/admin/verification-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List identity verification requests",
  auth: "admin",
  query: verificationListQuery,
  output: adminVerificationPage,
  run: ({ actor, query }) => listVerifications(actor, query),
});
