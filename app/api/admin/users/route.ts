import { listUsers } from "@/lib/features/admin/user-queries";
import { adminUserPage, userListQuery } from "@/lib/features/admin/user-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List all readers, newest first",
  auth: "admin",
  query: userListQuery,
  output: adminUserPage,
  run: ({ actor, query }) => listUsers(actor, query),
});
