import { handle } from "@/lib/server/http/handle";
import { listFriendRequests } from "@/lib/features/friends/queries";
import { friendRequest } from "@/lib/features/friends/schema";

export const GET = handle({
  summary: "List received friend requests",
  auth: "member",
  output: friendRequest.array(),
  run: ({ actor }) => listFriendRequests(actor),
});
