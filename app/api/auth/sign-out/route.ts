import { handle } from "@/lib/core/handle";
import { signOut } from "@/lib/identity/sign-in-steps";

export const POST = handle({
  summary: "Sign out",
  auth: "public",
  rate: "signInPath",
  run: ({ request }) => signOut(request),
});
