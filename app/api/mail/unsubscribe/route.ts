import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { askToUnsubscribe, unsubscribe } from "@/lib/mailing/unsubscribe-page";

const query = z.object({ token: z.string().max(300).default("").describe("Of the link in the mail.") });

export const GET = handle({
  summary: "The page that a mail's last link leads to",
  auth: "public",
  faults: ["NOT_FOUND"],
  produces: ["text/html"],
  query,
  run: ({ request, query: { token } }) => askToUnsubscribe(request, token),
});

export const POST = handle({
  summary: "Ends mails of that kind",
  auth: "public",
  faults: ["NOT_FOUND"],
  produces: ["text/html"],
  query,
  run: ({ request, query: { token } }) => unsubscribe(request, token),
});
