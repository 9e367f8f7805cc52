import type { UserSummary } from "@/lib/users/schema";

/** Whom a report or a block is about. */
export type Target = Pick<UserSummary, "id" | "displayName">;
