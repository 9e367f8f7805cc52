import { rejectVerification } from "@/lib/features/admin/verification-commands";
import { adminVerification, rejection } from "@/lib/features/admin/verification-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Reject an identity verification request, or revoke an approved one",
  auth: "admin",
  params: idParams,
  body: rejection,
  output: adminVerification,
  run: ({ actor, params, body }) => rejectVerification(actor, params.id, body),
});
