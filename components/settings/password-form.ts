import { z } from "zod";

const MIN = 8;
const MAX = 200;
const password = z.string().min(MIN).max(MAX);

/** New password twice; the current one where there is one. */
export function passwordForm(hasPassword: boolean) {
  return z
    .object({
      currentPassword: hasPassword ? z.string().min(1).max(MAX) : z.string(),
      newPassword: password,
      confirmPassword: password,
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      params: { code: "mismatch" },
    });
}
export type PasswordForm = z.input<ReturnType<typeof passwordForm>>;
