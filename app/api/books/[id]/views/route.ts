import { recordView } from "@/lib/features/books/view-commands";
import { getBook } from "@/lib/features/books/queries";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

/** Counts a view when a reader turned a book's card over. */
export const POST = handle({
  summary: "Record that the caller viewed a book",
  auth: "member",
  params: idParams,
  run: async ({ actor, params, request }) => {
    await getBook(actor, params.id);
    recordView(params.id, actor, request.headers);
  },
});
