import { handle } from "@/lib/core/handle";
import { getOwnProfile } from "@/lib/users/queries";
import { ownProfile } from "@/lib/users/schema";

export const GET = handle({
  auth: "account",
  output: ownProfile,
  run: ({ actor }) => getOwnProfile(actor),
});
