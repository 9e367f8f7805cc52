import { listUsers } from "@/lib/admin/user-queries";
import { adminUserPage, userListQuery } from "@/lib/admin/user-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List all readers, newest first",
  auth: "admin",
  query: userListQuery,
  output: adminUserPage,
  run: ({ actor, query }) => listUsers(actor, query),
});
