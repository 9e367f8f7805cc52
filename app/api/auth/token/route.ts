import { handle } from "@/lib/server/http/handle";
import { issueToken } from "@/lib/features/identity/session/commands";
import { bearerToken } from "@/lib/features/identity/session/schema";

/** For a browser that has a valid cookie but no stored token. */
export const POST = handle({
  summary: "Get a new bearer token with a valid session cookie",
  auth: "account",
  rate: "signInPath",
  output: bearerToken,
  run: async ({ actor }) => ({ token: await issueToken(actor) }),
});
