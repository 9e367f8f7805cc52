import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listFriendRequests } from "@/lib/friends/queries";
import { friendRequest } from "@/lib/friends/schema";

export const GET = handle({
  summary: "List received friend requests",
  auth: "member",
  output: z.array(friendRequest),
  run: ({ actor }) => listFriendRequests(actor),
});
