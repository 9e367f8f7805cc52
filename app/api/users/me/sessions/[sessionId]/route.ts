import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { pathId } from "@/lib/shared/params";
import { endOwnSession } from "@/lib/features/identity/session/commands";

export const DELETE = handle({
  summary: "End a session",
  auth: "account",
  params: z.object({ sessionId: pathId.describe("The session.") }),
  run: ({ actor, params }) => endOwnSession(actor, params.sessionId),
});
