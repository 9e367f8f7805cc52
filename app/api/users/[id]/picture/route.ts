import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { updateProfile } from "@/lib/features/users/commands";

export const DELETE = handle({
  summary: "Remove the caller's profile picture",
  auth: "account",
  errors: ["FORBIDDEN"],
  params: idParams,
  run: async ({ actor, params }) => {
    await updateProfile(actor, params.id, { profileImageId: null });
  },
});
