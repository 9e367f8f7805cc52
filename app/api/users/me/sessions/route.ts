import { handle } from "@/lib/server/http/handle";
import { endOtherSessions } from "@/lib/features/identity/session/commands";
import { listOwnSessions } from "@/lib/features/identity/session/queries";
import { ownSession } from "@/lib/features/identity/session/schema";

export const GET = handle({
  summary: "List the caller's sessions",
  auth: "account",
  output: ownSession.array(),
  run: ({ actor }) => listOwnSessions(actor),
});

export const DELETE = handle({
  summary: "End all other sessions",
  auth: "account",
  run: ({ actor }) => endOtherSessions(actor),
});
