import { reasoned } from "@/lib/admin/schema";
import { banUser } from "@/lib/admin/user-commands";
import { adminUserDetail } from "@/lib/admin/user-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Ban a reader and end their sessions",
  auth: "admin",
  faults: ["ADMIN_TARGET"],
  params: idParams,
  body: reasoned,
  output: adminUserDetail,
  run: ({ actor, params, body }) => banUser(actor, params.id, body),
});
