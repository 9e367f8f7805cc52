import { deleteAccount } from "@/lib/features/account/deletion-commands";
import { accountDeletion } from "@/lib/features/account/schema";
import { handle } from "@/lib/server/http/handle";
import { signOut } from "@/lib/features/identity/session/sign-in-steps";
import { getOwnProfile } from "@/lib/features/users/queries";
import { ownProfile } from "@/lib/features/users/schema";
import { ownProfileAnswer } from "@/app/api/users/own-profile-answer";

export const GET = handle({
  summary: "Get the caller's full profile",
  auth: "account",
  versioned: true,
  output: ownProfile,
  run: async ({ actor, request }) => ownProfileAnswer(request, actor, await getOwnProfile(actor)),
});

export const DELETE = handle({
  summary: "Delete the caller's account permanently",
  auth: "account",
  versioned: true,
  errors: ["NOT_FOUND", "WRONG_PASSWORD", "ACCOUNT_IN_USE", "FRESH_SIGN_IN_REQUIRED"],
  body: accountDeletion,
  run: async ({ actor, body, ifMatch, request }) => {
    await deleteAccount(actor, body, ifMatch);
    // The session has already ended; this removes the browser's cookies.
    return signOut(request);
  },
});
