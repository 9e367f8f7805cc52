import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listFriends } from "@/lib/friends/queries";
import { friend } from "@/lib/friends/schema";

export const GET = handle({
  summary: "List the caller's friends",
  auth: "member",
  output: z.array(friend),
  run: ({ actor }) => listFriends(actor),
});
