import { handle } from "@/lib/server/http/handle";
import { storeImage } from "@/lib/features/files/commands";
import { imageUpload, pictureOf, PICTURE_FORM, uploadParams } from "@/lib/features/files/schema";

export const POST = handle({
  summary: "Upload a picture for a book or profile",
  auth: "account",
  rate: "upload",
  errors: ["PICTURE_LIMIT"],
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
