import { handle } from "@/lib/server/http/handle";
import { sendPhoneCode } from "@/lib/features/identity/codes/phone-commands";
import { phoneCodeAnswer } from "@/lib/features/identity/codes/schema";

export const POST = handle({
  summary: "Send a verification code to the caller's phone number",
  auth: "member",
  errors: ["PHONE_INVALID", "SMS_FAILED", "CODE_TOO_SOON"],
  output: phoneCodeAnswer,
  run: ({ actor }) => sendPhoneCode(actor),
});
