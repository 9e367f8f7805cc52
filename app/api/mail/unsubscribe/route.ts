import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { askToUnsubscribe, unsubscribe } from "@/lib/mailing/unsubscribe-page";

const query = z.object({ token: z.string().max(300).default("") });

export const GET = handle({
  auth: "public",
  query,
  run: ({ request, query: { token } }) => askToUnsubscribe(request, token),
});

export const POST = handle({
  auth: "public",
  query,
  run: ({ request, query: { token } }) => unsubscribe(request, token),
});
