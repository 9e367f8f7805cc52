import { createWish } from "@/lib/features/wishes/commands";
import { listWishes } from "@/lib/features/wishes/queries";
import { wish, wishInput, wishMade } from "@/lib/features/wishes/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List one's own wishes, newest first",
  auth: "member",
  output: wish.array(),
  run: ({ actor }) => listWishes(actor),
});

export const POST = handle({
  summary: "Wish for a book, to be told when it becomes available nearby",
  auth: "member",
  errors: ["WISH_LIMIT", "DUPLICATE_WISH"],
  idempotent: true,
  status: 201,
  location: ({ id }) => `/api/wishes/${id}`,
  body: wishInput,
  output: wishMade,
  run: ({ actor, body }) => createWish(actor, body),
});
