import { restoreBook } from "@/lib/admin/book-commands";
import { adminBook } from "@/lib/admin/book-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Restore a hidden book",
  auth: "admin",
  params: idParams,
  output: adminBook,
  run: ({ actor, params }) => restoreBook(actor, params.id),
});
