"use client";

import { KeyRound, Mail } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { emailAddress } from "@/lib/features/identity/account/schema";
import { StepCard } from "./step-card";
import type { SignInSteps } from "./use-sign-in-steps";

export interface SocialChoice {
  id: string;
  label: string;
}

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

/** One button per provider set up by the operator. */
function SocialButtons({ steps, social }: Pick<EmailStepProps, "steps" | "social">) {
  const t = useTranslations("identity");
  if (social.length === 0) return null;
  return (
    <div className="mt-5 grid gap-2.5">
      <p
        className={
          "flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line " +
          "after:h-px after:flex-1 after:bg-line"
        }
      >
        {t("or")}
      </p>
      {social.map(({ id, label }) => (
        <Button
          key={id}
          variant="ghost"
          block
          disabled={steps.busy}
          onClick={() => steps.social(id)}
        >
          {t("social", { provider: label })}
        </Button>
      ))}
    </div>
  );
}
