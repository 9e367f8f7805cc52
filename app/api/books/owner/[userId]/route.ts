import { z } from "zod";
import { listBooksOf } from "@/lib/books/queries";
import { bookDto } from "@/lib/books/schema";
import { handle } from "@/lib/core/handle";
import { userIdParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "List a reader's books: all for the owner, available ones for others",
  auth: "member",
  params: userIdParams,
  output: z.array(bookDto),
  run: ({ actor, params }) => listBooksOf(actor, params.userId),
});
