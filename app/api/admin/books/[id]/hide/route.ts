import { hideBook } from "@/lib/admin/book-commands";
import { adminBook } from "@/lib/admin/book-schema";
import { reasoned } from "@/lib/admin/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Hide a book from everyone; loan histories keep it",
  auth: "admin",
  params: idParams,
  body: reasoned,
  output: adminBook,
  run: ({ actor, params, body }) => hideBook(actor, params.id, body),
});
