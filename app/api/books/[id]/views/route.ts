import { noteView } from "@/lib/books/view-commands";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

/** A reader turned a book's card over. Says the same of books that are not there. */
export const POST = handle({
  summary: "Counts that the caller looked at a book",
  auth: "member",
  params: idParams,
  run: async ({ actor, params, request }) => noteView(params.id, actor, request.headers),
});
