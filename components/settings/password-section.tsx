"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { FreshSignIn } from "@/components/session/fresh-sign-in";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api, ApiError } from "@/lib/browser/api-client";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { useApi } from "@/lib/browser/use-api";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/features/identity/account/terms";
import { Section } from "./section";
import type { Outcome } from "./use-profile-form";

/** The password of the account, and a form to change it. */
export function PasswordSection({ hadPassword }: { hadPassword: boolean }) {
  const t = useTranslations("settings.password");
  const passwordForm = usePasswordForm(hadPassword);
  const { hasPassword } = passwordForm;
  const form = <PasswordFields {...passwordForm} />;
  return (
    <Section title={t("title")} text={t(hasPassword ? "textHas" : "textNone")} anchor="password">
      {hasPassword ? form : <FreshSignIn back="/settings/security#password">{form}</FreshSignIn>}
    </Section>
  );
}

function PasswordFields({
  form,
  outcome,
  hasPassword,
  submit,
}: ReturnType<typeof usePasswordForm>) {
  const t = useTranslations("settings.password");
  const { email } = useMe();
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 sm:grid-cols-2"
      aria-label={t("title")}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field
          label={t("current")}
          required
          error={errors.currentPassword?.message}
          className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
        >
          <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
        </Field>
      )}
      <Field
        label={t("new")}
        required
        hint={!errors.newPassword && t("hint")}
        error={errors.newPassword?.message}
      >
        <PasswordInput {...register("newPassword")} autoComplete="new-password" />
      </Field>
      <Field label={t("confirm")} required error={errors.confirmPassword?.message}>
        <PasswordInput {...register("confirmPassword")} autoComplete="new-password" />
      </Field>
      <div className="grid gap-3 sm:col-span-2 sm:flex sm:items-center">
        <Button
          type="submit"
          variant="soft"
          loading={formState.isSubmitting}
          className="sm:flex-none"
        >
          {t(hasPassword ? "change" : "set")}
        </Button>
        <StatusMessage {...outcome} />
      </div>
    </form>
  );
}

const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** New password twice; also the current one if there is one. */
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

/** Changes the password, or sets the first one. @param hadPassword when the page was rendered. */
function usePasswordForm(hadPassword: boolean) {
  const t = useTranslations("settings");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { data: hasPassword = hadPassword, mutate } = useApi("GET /users/has-password");
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
