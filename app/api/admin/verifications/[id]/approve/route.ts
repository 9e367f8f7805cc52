import { approveVerification } from "@/lib/features/admin/verification-commands";
import { adminVerification } from "@/lib/features/admin/verification-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Approve an identity verification request",
  auth: "admin",
  params: idParams,
  output: adminVerification,
  run: ({ actor, params }) => approveVerification(actor, params.id),
});
