import { handle } from "@/lib/server/http/handle";
import { listFriends } from "@/lib/features/friends/queries";
import { friend } from "@/lib/features/friends/schema";

export const GET = handle({
  summary: "List the caller's friends",
  auth: "member",
  output: friend.array(),
  run: ({ actor }) => listFriends(actor),
});
