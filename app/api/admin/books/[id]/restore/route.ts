import { restoreBook } from "@/lib/features/admin/book-commands";
import { adminBook } from "@/lib/features/admin/book-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Restore a hidden book",
  auth: "admin",
  params: idParams,
  output: adminBook,
  run: ({ actor, params }) => restoreBook(actor, params.id),
});
