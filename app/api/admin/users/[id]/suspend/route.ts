import { suspendUser } from "@/lib/features/admin/user-commands";
import { adminUserDetail, suspension } from "@/lib/features/admin/user-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Suspend a reader for a number of days",
  auth: "admin",
  errors: ["ADMIN_TARGET"],
  params: idParams,
  body: suspension,
  output: adminUserDetail,
  run: ({ actor, params, body }) => suspendUser(actor, params.id, body),
});
