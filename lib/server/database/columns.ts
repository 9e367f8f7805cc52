import { Prisma } from "@/prisma/client/client";

export const USER_COLUMNS = Object.values(Prisma.UserScalarFieldEnum);
