import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/features/identity/account/terms";

const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** New password twice; the current one where there is one. */
export function passwordForm(hasPassword: boolean) {
  return z
    .object({
      currentPassword: hasPassword ? z.string().min(1).max(PASSWORD_MAX) : z.string(),
      newPassword: password,
      confirmPassword: password,
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      params: { code: "mismatch" },
    });
}
export type PasswordForm = z.input<ReturnType<typeof passwordForm>>;
