import { listVerifications } from "@/lib/features/admin/verification-queries";
import {
  adminVerificationPage,
  verificationListQuery,
} from "@/lib/features/admin/verification-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List identity verification requests",
  auth: "admin",
  query: verificationListQuery,
  output: adminVerificationPage,
  run: ({ actor, query }) => listVerifications(actor, query),
});
