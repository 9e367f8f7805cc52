import { handle } from "@/lib/server/http/handle";
import { answerOffer } from "@/lib/features/circles/owner-commands";
import { circleOfferAnswer } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Say whether one will run a circle, as one was asked",
  auth: "member",
  params: idParams,
  body: circleOfferAnswer,
  errors: ["NOT_FOUND", "CIRCLE_LIMIT"],
  run: ({ actor, params, body }) => answerOffer(actor, params.id, body.accept),
});
