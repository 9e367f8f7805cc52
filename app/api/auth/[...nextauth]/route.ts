import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { nextAuth } from "@/lib/features/identity/client/next-auth";

const endpoint = handle({
  summary: "Handle next-auth requests",
  auth: "public",
  rate: "signInPath",
  params: z.object({ nextauth: z.array(z.string()) }),
  run: ({ request, params }) => nextAuth(request, params.nextauth),
});

export { endpoint as GET, endpoint as POST };
