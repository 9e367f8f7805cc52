import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { updateProfile } from "@/lib/users/commands";

export const DELETE = handle({
  summary: "Remove the caller's profile picture",
  auth: "account",
  faults: ["FORBIDDEN"],
  params: idParams,
  run: async ({ actor, params }) => {
    await updateProfile(actor, params.id, { profileImageId: null });
  },
});
