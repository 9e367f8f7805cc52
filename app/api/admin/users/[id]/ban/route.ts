import { reasoned } from "@/lib/features/admin/schema";
import { banUser } from "@/lib/features/admin/user-commands";
import { adminUserDetail } from "@/lib/features/admin/user-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Ban a reader and end their sessions",
  auth: "admin",
  errors: ["ADMIN_TARGET"],
  params: idParams,
  body: reasoned,
  output: adminUserDetail,
  run: ({ actor, params, body }) => banUser(actor, params.id, body),
});
