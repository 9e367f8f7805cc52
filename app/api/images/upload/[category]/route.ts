import { handle } from "@/lib/core/handle";
import { storeImage } from "@/lib/files/commands";
import { imageUpload, pictureOf, PICTURE_FORM, uploadParams } from "@/lib/files/schema";

export const POST = handle({
  summary: "Upload a picture for a book or profile",
  auth: "account",
  rate: "upload",
  faults: ["PICTURE_LIMIT"],
  status: 201,
  location: ({ imageId }) => `/api/images/${imageId}`,
  params: uploadParams,
  upload: PICTURE_FORM,
  output: imageUpload,
  run: async ({ actor, params, form }) => ({
    success: true as const,
    imageId: await storeImage(actor, params.category, await pictureOf(form)),
  }),
});
