import { listBooksOf } from "@/lib/features/books/queries";
import { bookDto } from "@/lib/features/books/schema";
import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List a reader's books: all for the owner, available ones for others",
  auth: "member",
  params: userIdParams,
  output: bookDto.array(),
  run: ({ actor, params }) => listBooksOf(actor, params.userId),
});
