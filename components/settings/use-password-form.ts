"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { api, ApiError } from "@/lib/browser/api-client";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { useApi } from "@/lib/browser/use-api";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/features/identity/account/terms";

import type { Outcome } from "./use-profile-form";

const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** New password twice; the current one where there is one. */
function passwordForm(hasPassword: boolean) {
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
type PasswordForm = z.input<ReturnType<typeof passwordForm>>;

const EMPTY: PasswordForm = { currentPassword: "", newPassword: "", confirmPassword: "" };

/**
 * Changes the password, or sets the first one. While it is unknown whether there is one, it counts
 * as none.
 */
export function usePasswordForm() {
  const t = useTranslations("settings");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { data: hasPassword = false, mutate } = useApi("GET /users/has-password");
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const form = useForm({
    resolver: schemaResolver(passwordForm(hasPassword), fieldText),
    defaultValues: EMPTY,
  });

  async function save({ currentPassword, newPassword }: PasswordForm) {
    setOutcome({ text: "" });
    try {
      const current = hasPassword ? { currentPassword } : {};
      await api("POST /users/change-password", { body: { ...current, newPassword } });
      await mutate(true, { revalidate: false });
      form.reset(EMPTY);
      setOutcome({ text: t(hasPassword ? "password.changed" : "password.isSet") });
    } catch (error) {
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD") {
        const message = errorText(error);
        form.setError("currentPassword", { type: error.code, message }, { shouldFocus: true });
      } else if (!showFieldErrors(form, error, fieldText))
        setOutcome({ text: t("failed"), tone: "error" });
    }
  }

  return { form, outcome, hasPassword, submit: form.handleSubmit(save) };
}
