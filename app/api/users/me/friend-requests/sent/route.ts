import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listSentRequests } from "@/lib/friends/queries";
import { friendRequest } from "@/lib/friends/schema";

export const GET = handle({
  summary: "Friend requests that wait for an answer",
  auth: "member",
  output: z.array(friendRequest),
  run: ({ actor }) => listSentRequests(actor),
});
