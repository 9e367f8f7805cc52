import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { pathId } from "@/lib/core/http/params";
import { endOwnSession } from "@/lib/identity/own-session-commands";

export const DELETE = handle({
  summary: "End a session",
  auth: "account",
  params: z.object({ sessionId: pathId.describe("The session.") }),
  run: ({ actor, params }) => endOwnSession(actor, params.sessionId),
});
