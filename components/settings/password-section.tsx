"use client";

import { useTranslations } from "next-intl";
import { FreshSignIn } from "@/components/session/fresh-sign-in";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { Section } from "./section";
import { usePasswordForm } from "./use-password-form";

export function PasswordSection() {
  const t = useTranslations("settings.password");
  const passwordForm = usePasswordForm();
  const { hasPassword } = passwordForm;
  const form = <PasswordFields {...passwordForm} />;
  return (
    <Section title={t("title")} text={t(hasPassword ? "textHas" : "textNone")} anchor="password">
      {hasPassword ? form : <FreshSignIn back="/settings#password">{form}</FreshSignIn>}
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
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
      aria-label={t("title")}
    >
      {/* Tells a password manager whose password this is. */}
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
