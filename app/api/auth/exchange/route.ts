import { handle } from "@/lib/server/http/handle";
import { BINDING } from "@/lib/features/identity/client/cookies";
import { exchangeTicket } from "@/lib/features/identity/session/commands";
import { bearerToken, ticketExchange } from "@/lib/features/identity/session/schema";

export const POST = handle({
  summary: "Exchange the single-use ticket of /auth/callback for a bearer token",
  auth: "public",
  rate: "signInPath",
  errors: ["TICKET_INVALID"],
  body: ticketExchange,
  output: bearerToken,
  run: async ({ actor, body, request }) => ({
    token: await exchangeTicket(body.token, BINDING.of(request), actor),
  }),
});
