import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { askToUnsubscribe, unsubscribe } from "@/lib/features/mailing/unsubscribe-page";

const query = z.object({
  token: z.string().max(300).default("").describe("The token from the link in the e-mail."),
});

export const GET = handle({
  summary: "Show the unsubscribe page",
  auth: "public",
  errors: ["NOT_FOUND"],
  produces: ["text/html"],
  query,
  run: ({ request, query: { token } }) => askToUnsubscribe(request, token),
});

export const POST = handle({
  summary: "Unsubscribe from one kind of e-mail",
  auth: "public",
  errors: ["NOT_FOUND"],
  produces: ["text/html"],
  query,
  run: ({ request, query: { token } }) => unsubscribe(request, token),
});
