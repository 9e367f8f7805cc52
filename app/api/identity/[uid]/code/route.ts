import { handle } from "@/lib/server/http/handle";
import { requestLocale } from "@/lib/server/i18n/translator";
import { callerKey } from "@/lib/server/http/rate-limit";
import { codeAnswer, codeRequest } from "@/lib/features/identity/codes/schema";
import { sendCode } from "@/lib/features/identity/codes/sign-in-code-commands";
import { interactionOf } from "@/lib/features/identity/provider/interaction";
import { interactionParams } from "@/lib/features/identity/provider/schema";
import { deviceOf } from "@/lib/features/identity/session/device";

export const POST = handle({
  summary: "Send a sign-in code by e-mail",
  auth: "public",
  errors: ["SIGN_IN_EXPIRED", "CODE_TOO_SOON", "MAIL_FAILED"],
  rate: "signIn",
  params: interactionParams,
  body: codeRequest,
  output: codeAnswer,
  run: async ({ params, body, request }) => {
    const { uid } = await interactionOf(request, params.uid);
    const device = await deviceOf(request);
    return sendCode(uid, body.email, requestLocale(request), callerKey(request), device);
  },
});
