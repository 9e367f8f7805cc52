import { rejectVerification } from "@/lib/admin/verification-commands";
import { adminVerification, rejection } from "@/lib/admin/verification-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Reject an identity verification request, or revoke an approved one",
  auth: "admin",
  params: idParams,
  body: rejection,
  output: adminVerification,
  run: ({ actor, params, body }) => rejectVerification(actor, params.id, body),
});
