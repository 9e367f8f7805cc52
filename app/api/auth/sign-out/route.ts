import { handle } from "@/lib/server/http/handle";
import { signOut } from "@/lib/features/identity/session/sign-in-steps";

export const POST = handle({
  summary: "Sign out",
  auth: "public",
  rate: "signInPath",
  run: ({ request }) => signOut(request),
});
