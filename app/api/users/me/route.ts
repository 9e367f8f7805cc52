import { deleteAccount } from "@/lib/account/deletion-commands";
import { accountDeletion } from "@/lib/account/schema";
import { handle } from "@/lib/core/handle";
import { signOut } from "@/lib/identity/sign-in-steps";
import { getOwnProfile } from "@/lib/users/queries";
import { ownProfile } from "@/lib/users/schema";
import { ownProfileAnswer } from "../own-profile-answer";

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
  faults: ["NOT_FOUND", "WRONG_PASSWORD", "ACCOUNT_IN_USE", "FRESH_SIGN_IN_REQUIRED"],
  body: accountDeletion,
  run: async ({ actor, body, ifMatch, request }) => {
    await deleteAccount(actor, body, ifMatch);
    // The session is gone already; what is left is this browser's cookies.
    return signOut(request);
  },
});
