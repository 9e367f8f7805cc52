import { listConversations } from "@/lib/chat/queries";
import { conversations } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  auth: "member",
  output: conversations,
  run: ({ actor }) => listConversations(actor),
});
