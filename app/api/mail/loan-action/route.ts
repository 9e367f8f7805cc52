import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { actByLink, askToAct } from "@/lib/features/mailing/action-link-page";

const query = z.object({
  token: z.string().max(200).default("").describe("The token from the link in the e-mail."),
});

export const GET = handle({
  summary: "Show what a link in an e-mail about a loan will do",
  auth: "public",
  errors: ["NOT_FOUND", "FORBIDDEN", "LOAN_TRANSITION"],
  produces: ["text/html"],
  query,
  run: askToAct,
});

export const POST = handle({
  summary:
    "Do what the link says: approve or decline a request or more time, or end the loan as returned",
  auth: "public",
  errors: [
    "NOT_FOUND",
    "FORBIDDEN",
    "LOAN_TRANSITION",
    "BOOK_UNAVAILABLE",
    "BOOK_HIDDEN",
    "LENDING_RULE",
  ],
  produces: ["text/html"],
  query,
  run: actByLink,
});
