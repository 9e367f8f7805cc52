import { askAboutGift } from "@/lib/chat/gift-commands";
import { conversation } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const PUT = handle({
  summary: "Open a conversation with the owner of a book to give away",
  auth: "member",
  faults: ["OWN_BOOK", "NOT_GIVEN_AWAY", "MESSAGE_LIMIT"],
  params: idParams,
  output: conversation,
  run: ({ actor, params }) => askAboutGift(actor, params.id),
});
