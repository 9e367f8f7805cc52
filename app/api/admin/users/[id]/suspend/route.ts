import { suspendUser } from "@/lib/admin/user-commands";
import { adminUserDetail, suspension } from "@/lib/admin/user-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Suspend a reader for a number of days",
  auth: "admin",
  faults: ["ADMIN_TARGET"],
  params: idParams,
  body: suspension,
  output: adminUserDetail,
  run: ({ actor, params, body }) => suspendUser(actor, params.id, body),
});
