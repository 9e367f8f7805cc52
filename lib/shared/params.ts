import { z } from "zod";
import { AppError } from "./errors";

const UUID = z.uuid();

/** An id in a path. A malformed one is answered like an unknown one, with NOT_FOUND. */
export const pathId = z
  .string()
  .meta({ format: "uuid" })
  .transform((value) => {
    if (!UUID.safeParse(value).success) throw new AppError("NOT_FOUND");
    return value.toLowerCase();
  })
  .describe("The id of the resource named before it in the path.");

/** A code in a path as typed: letters that look like digits are replaced by these. */
export const typedCode = z
  .string()
  .max(40)
  .transform((code) => code.toLowerCase().replace(/o/g, "0").replace(/[il]/g, "1"));

export const idParams = z.object({ id: pathId });

export const userIdParams = z.object({ userId: pathId.describe("The other reader.") });

/** Of `/users/[id]/…/[userId]`: the caller and the other user. */
export const pairParams = z.object({
  id: pathId.describe("The caller's own id; any other id gives 403."),
  userId: pathId.describe("The other reader."),
});

export const loanIdParams = z.object({ loanId: pathId.describe("The loan.") });
