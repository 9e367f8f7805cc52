import { reasoned } from "@/lib/features/admin/schema";
import { deleteUser } from "@/lib/features/admin/user-commands";
import { getUser } from "@/lib/features/admin/user-queries";
import { adminUserDetail } from "@/lib/features/admin/user-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get a reader's details for administrators",
  auth: "admin",
  params: idParams,
  output: adminUserDetail,
  run: ({ actor, params }) => getUser(actor, params.id),
});

export const DELETE = handle({
  summary: "Delete a reader's account",
  auth: "admin",
  errors: ["ADMIN_TARGET"],
  params: idParams,
  body: reasoned,
  run: ({ actor, params, body }) => deleteUser(actor, params.id, body),
});
