import { reinstateUser } from "@/lib/admin/user-commands";
import { adminUserDetail } from "@/lib/admin/user-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Lift a ban or suspension",
  auth: "admin",
  faults: ["ADMIN_TARGET"],
  params: idParams,
  output: adminUserDetail,
  run: ({ actor, params }) => reinstateUser(actor, params.id),
});
