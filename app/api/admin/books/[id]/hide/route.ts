import { hideBook } from "@/lib/features/admin/book-commands";
import { adminBook } from "@/lib/features/admin/book-schema";
import { reasoned } from "@/lib/features/admin/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Hide a book from everyone; loan histories keep it",
  auth: "admin",
  params: idParams,
  body: reasoned,
  output: adminBook,
  run: ({ actor, params, body }) => hideBook(actor, params.id, body),
});
