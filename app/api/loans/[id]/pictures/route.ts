import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { pictureOf, PICTURE_FORM } from "@/lib/features/files/schema";
import { addLoanPicture } from "@/lib/features/loans/pictures/commands";
import { listLoanPictures } from "@/lib/features/loans/pictures/queries";
import {
  loanPicture,
  loanPictureFields,
  loanPictures,
  pictureFieldsOf,
} from "@/lib/features/loans/pictures/schema";

export const GET = handle({
  summary: "List the pictures of a loan's book at hand-over and return (only for its two sides)",
  auth: "member",
  params: idParams,
  output: loanPictures,
  run: ({ actor, params }) => listLoanPictures(actor, params.id),
});

export const POST = handle({
  summary: "Add a picture of the book's condition, at most 4 by each side and moment",
  auth: "member",
  rate: "upload",
  idempotent: true,
  errors: ["LOAN_TRANSITION", "FORBIDDEN", "LOAN_PICTURE_LIMIT", "PICTURE_LIMIT", "COVERS_BUSY"],
  status: 201,
  location: ({ imageId }) => `/api/images/${imageId}`,
  params: idParams,
  upload: PICTURE_FORM,
  fields: loanPictureFields,
  output: loanPicture,
  run: async ({ actor, params, form }) => {
    const fields = pictureFieldsOf(form);
    return addLoanPicture(actor, params.id, fields, await pictureOf(form));
  },
});
