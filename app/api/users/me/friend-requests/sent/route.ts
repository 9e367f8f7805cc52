import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listSentRequests } from "@/lib/friends/queries";
import { friendRequest } from "@/lib/friends/schema";

export const GET = handle({
  summary: "List sent friend requests that are not answered yet",
  auth: "member",
  output: z.array(friendRequest),
  run: ({ actor }) => listSentRequests(actor),
});
