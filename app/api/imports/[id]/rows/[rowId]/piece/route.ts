import { handle } from "@/lib/server/http/handle";
import { servePiece } from "@/lib/features/imports/queries";
import { rowParams } from "@/lib/features/imports/schema";

export const GET = handle({
  summary: "Get the piece of the caller's photo of a shelf in which a row was read",
  auth: "member",
  params: rowParams,
  produces: ["image/webp"],
  run: ({ actor, params, request }) => servePiece(actor, params, request),
});
