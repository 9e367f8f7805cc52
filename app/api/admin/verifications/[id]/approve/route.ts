import { approveVerification } from "@/lib/admin/verification-commands";
import { adminVerification } from "@/lib/admin/verification-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Approve an identity verification request",
  auth: "admin",
  params: idParams,
  output: adminVerification,
  run: ({ actor, params }) => approveVerification(actor, params.id),
});
