import { Prisma } from "@/prisma/client/client";

/** The columns of `User`. */
export const USER_COLUMNS = Object.values(Prisma.UserScalarFieldEnum);
