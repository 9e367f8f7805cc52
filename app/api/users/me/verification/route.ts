import { handle } from "@/lib/server/http/handle";
import { pictureOf, PICTURE_FORM } from "@/lib/features/files/schema";
import {
  askForVerification,
  withdrawVerification,
} from "@/lib/features/moderation/verification-commands";
import { getOwnVerification } from "@/lib/features/moderation/queries";
import { ownVerification } from "@/lib/features/moderation/schema";

export const GET = handle({
  summary: "Get the state of the caller's identity verification",
  auth: "member",
  output: ownVerification,
  run: ({ actor }) => getOwnVerification(actor),
});

export const POST = handle({
  summary: "Submit a picture of an identity document",
  auth: "member",
  errors: ["ALREADY_VERIFIED", "COVERS_BUSY"],
  rate: "upload",
  status: 201,
  location: () => "/api/users/me/verification",
  upload: PICTURE_FORM,
  output: ownVerification,
  run: async ({ actor, form }) => askForVerification(actor, await pictureOf(form)),
});

export const DELETE = handle({
  summary: "Withdraw the identity verification request",
  auth: "member",
  output: ownVerification,
  run: ({ actor }) => withdrawVerification(actor),
});
