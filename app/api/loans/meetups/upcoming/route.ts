import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { listMeetups } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List upcoming meet-ups",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listMeetups(actor),
});
