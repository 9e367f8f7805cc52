import { handle } from "@/lib/server/http/handle";
import { listMeetups } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List upcoming meet-ups",
  auth: "member",
  output: loan.array(),
  run: ({ actor }) => listMeetups(actor),
});
