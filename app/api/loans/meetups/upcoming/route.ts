import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listMeetups } from "@/lib/loans/queries";
import { loan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "List upcoming meet-ups",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listMeetups(actor),
});
