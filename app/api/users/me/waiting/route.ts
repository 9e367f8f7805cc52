import { handle } from "@/lib/server/http/handle";
import { listOwnWaiting } from "@/lib/features/loans/waiting/queries";
import { waiting } from "@/lib/features/loans/waiting/schema";

export const GET = handle({
  summary: "List the books that the caller waits for, longest waiting first",
  auth: "member",
  output: waiting.array(),
  run: ({ actor }) => listOwnWaiting(actor),
});
