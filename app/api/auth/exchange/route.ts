import { handle } from "@/lib/core/handle";
import { bindingOf } from "@/lib/identity/auth-cookies";
import { bearerToken, ticketExchange } from "@/lib/identity/schema";
import { exchangeTicket } from "@/lib/identity/session-commands";

export const POST = handle({
  summary: "Exchange the single-use ticket of /auth/callback for a bearer token",
  auth: "public",
  rate: "signInPath",
  faults: ["TICKET_INVALID"],
  body: ticketExchange,
  output: bearerToken,
  run: async ({ actor, body, request }) => ({
    token: await exchangeTicket(body.token, bindingOf(request), actor),
  }),
});
