import { noteView } from "@/lib/books/view-commands";
import { getBook } from "@/lib/books/queries";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

/** A reader turned a book's card over. */
export const POST = handle({
  summary: "Record that the caller viewed a book",
  auth: "member",
  params: idParams,
  run: async ({ actor, params, request }) => {
    await getBook(actor, params.id);
    noteView(params.id, actor, request.headers);
  },
});
