import { handle } from "@/lib/core/handle";
import { bearerToken } from "@/lib/identity/schema";
import { issueToken } from "@/lib/identity/session-commands";

/** For a browser whose cookie still holds but whose stored token is gone. */
export const POST = handle({
  summary: "Get a new bearer token with a valid session cookie",
  auth: "account",
  rate: "signInPath",
  output: bearerToken,
  run: async ({ actor }) => ({ token: await issueToken(actor) }),
});
