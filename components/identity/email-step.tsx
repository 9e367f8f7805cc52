"use client";

import { KeyRound, Mail } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { emailAddress } from "@/lib/features/identity/account/schema";
import { SocialButtons, type SocialChoice } from "./social-buttons";
import { StepCard } from "./step-card";
import type { SignInSteps } from "./use-sign-in-steps";

interface EmailStepProps {
  steps: SignInSteps;
  email: string;
  onEmail: (email: string) => void;
  social: SocialChoice[];
  /** Called with a valid address, to mail a code to it. */
  onCode: (email: string) => void;
  onPassword: () => void;
}

/** First step: enter an e-mail address, or choose another provider. */
export function EmailStep({ steps, email, onEmail, social, onCode, onPassword }: EmailStepProps) {
  const t = useTranslations("identity");
  const [wrong, setWrong] = useState(false);

  function submit() {
    const address = emailAddress.safeParse(email);
    setWrong(!address.success);
    if (address.success && !steps.busy) onCode(address.data);
  }

  return (
    <StepCard
      heading={t("emailHeading")}
      lead={t("emailLead")}
      error={steps.error}
      onSubmit={submit}
      footer={<SocialButtons steps={steps} social={social} />}
    >
      <Field label={t("emailLabel")} error={wrong && t("emailInvalid")} required>
        <Input
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValueChange={onEmail}
        />
      </Field>
      <Button type="submit" block loading={steps.busy} icon={Mail}>
        {t("sendCode")}
      </Button>
      <Button variant="plain" block icon={KeyRound} onClick={onPassword}>
        {t("usePassword")}
      </Button>
    </StepCard>
  );
}
