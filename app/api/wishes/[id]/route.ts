import { changeWish, deleteWish } from "@/lib/features/wishes/commands";
import { getWish } from "@/lib/features/wishes/queries";
import { wish, wishInput, wishMade } from "@/lib/features/wishes/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get one of one's own wishes",
  auth: "member",
  params: idParams,
  output: wish,
  run: ({ actor, params }) => getWish(actor, params.id),
});

export const PUT = handle({
  summary: "Change a wish of one's own",
  auth: "member",
  errors: ["DUPLICATE_WISH"],
  params: idParams,
  body: wishInput,
  output: wishMade,
  run: ({ actor, params, body }) => changeWish(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Give up a wish of one's own",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => deleteWish(actor, params.id),
});
