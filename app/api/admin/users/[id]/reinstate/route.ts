import { reinstateUser } from "@/lib/features/admin/user-commands";
import { adminUserDetail } from "@/lib/features/admin/user-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Lift a ban or suspension",
  auth: "admin",
  errors: ["ADMIN_TARGET"],
  params: idParams,
  output: adminUserDetail,
  run: ({ actor, params }) => reinstateUser(actor, params.id),
});
