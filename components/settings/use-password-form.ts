"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import useSWR from "swr";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { codeResolver } from "./code-resolver";
import { passwordForm, type PasswordForm } from "./password-form";
import type { Outcome } from "./use-profile-form";

const EMPTY: PasswordForm = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password, or sets the first one. Not knowing whether there is one counts as none. */
export function usePasswordForm() {
  const t = useTranslations("settings");
  const tell = useFieldText();
  const tellError = useErrorText();
  const { data: hasPassword = false, mutate } = useSWR<boolean>("/users/has-password");
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const form = useForm({
    resolver: codeResolver(passwordForm(hasPassword), tell),
    defaultValues: EMPTY,
  });

  async function save({ currentPassword, newPassword }: PasswordForm) {
    setOutcome({ text: "" });
    try {
      const current = hasPassword ? { currentPassword } : {};
      await api.post("/users/change-password", { ...current, newPassword });
      await mutate(true, { revalidate: false });
      form.reset(EMPTY);
      setOutcome({ text: t(hasPassword ? "password.changed" : "password.isSet") });
    } catch (error) {
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD") {
        const message = tellError(error);
        form.setError("currentPassword", { type: error.code, message }, { shouldFocus: true });
      } else if (error instanceof ApiError && error.fields?.newPassword) {
        const { newPassword: fault } = error.fields;
        const shown = { type: fault.code, message: tell(fault) };
        form.setError("newPassword", shown, { shouldFocus: true });
      } else setOutcome({ text: t("failed"), tone: "error" });
    }
  }

  return { form, outcome, hasPassword, submit: form.handleSubmit(save) };
}
