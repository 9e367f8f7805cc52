import { bookDto } from "@/lib/features/books/schema";
import { chooseForGift } from "@/lib/features/shelf/gift-commands";
import { giftChoice } from "@/lib/features/shelf/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Say what becomes of a book one was given: lend it, pass it on, or keep it",
  auth: "member",
  params: idParams,
  body: giftChoice,
  output: bookDto,
  run: ({ actor, params, body }) => chooseForGift(actor, params.id, body),
});
