import { askAboutGift } from "@/lib/features/chat/book-commands";
import { conversation } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Open a conversation with the owner of a book to give away",
  auth: "member",
  errors: ["OWN_BOOK", "NOT_GIVEN_AWAY", "MESSAGE_LIMIT"],
  params: idParams,
  output: conversation,
  run: ({ actor, params }) => askAboutGift(actor, params.id),
});
