import { handle } from "@/lib/server/http/handle";
import { listSentRequests } from "@/lib/features/friends/queries";
import { friendRequest } from "@/lib/features/friends/schema";

export const GET = handle({
  summary: "List sent friend requests that are not answered yet",
  auth: "member",
  output: friendRequest.array(),
  run: ({ actor }) => listSentRequests(actor),
});
