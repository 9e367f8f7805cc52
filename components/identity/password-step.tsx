"use client";

import { Mail } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { emailAddress } from "@/lib/features/identity/account/schema";
import { StepCard } from "./step-card";
import type { SignInSteps } from "./use-sign-in-steps";

interface PasswordStepProps {
  steps: SignInSteps;
  email: string;
  onEmail: (email: string) => void;
  /** Called with a valid address, to mail a code to it. */
  onCode: (email: string) => void;
  /** Called if the address is not valid yet. */
  onNoEmail: () => void;
}

/** Asks for address and password, also for addresses without one, to not reveal which have one. */
export function PasswordStep({ steps, email, onEmail, onCode, onNoEmail }: PasswordStepProps) {
  const t = useTranslations("identity");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const address = emailAddress.safeParse(email);

  function submit() {
    setTried(true);
    if (address.success && password && !steps.busy) void steps.password(address.data, password);
  }

  return (
    <StepCard
      heading={t("passwordHeading")}
      lead={t("passwordHint")}
      error={steps.error}
      onSubmit={submit}
    >
      <Field
        label={t("emailLabel")}
        error={tried && !address.success && t("emailInvalid")}
        required
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!address.success}
          value={email}
          onValueChange={onEmail}
        />
      </Field>
      <Field
        label={t("passwordLabel")}
        error={tried && !password && t("passwordRequired")}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          autoFocus={address.success}
          value={password}
          onValueChange={setPassword}
        />
      </Field>
      <Button type="submit" block loading={steps.busy}>
        {t("signIn")}
      </Button>
      <Button
        variant="plain"
        block
        disabled={steps.busy}
        icon={Mail}
        onClick={() => (address.success ? onCode(address.data) : onNoEmail())}
      >
        {t("useCode")}
      </Button>
    </StepCard>
  );
}
