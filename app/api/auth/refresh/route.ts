import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { refreshSession } from "@/lib/features/identity/session/sign-in-steps";

export const GET = handle({
  summary: "Refresh the session cookie and redirect to a page",
  auth: "public",
  rate: "signInPath",
  redirects: true,
  query: z.object({
    to: z.string().max(4_000).optional().describe("The path to redirect to; defaults to /search."),
  }),
  run: ({ actor, query }) => refreshSession(actor, query.to),
});
