import { writeAboutFound } from "@/lib/features/chat/book-commands";
import { conversation } from "@/lib/features/chat/schema";
import { labelParams } from "@/lib/features/shelf/label-schema";
import { handle } from "@/lib/server/http/handle";

export const PUT = handle({
  summary: "Open a conversation with the owner of a book one found, by its label",
  auth: "member",
  errors: ["OWN_BOOK", "MESSAGE_LIMIT"],
  params: labelParams,
  output: conversation,
  run: ({ actor, params }) => writeAboutFound(actor, params.code),
});
