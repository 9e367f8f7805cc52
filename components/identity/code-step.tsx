"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { CODE_LENGTH } from "@/lib/features/identity/codes/terms";
import { StepCard } from "./step-card";
import { useCountdown } from "./use-countdown";
import type { SentCode, SignInSteps } from "./use-sign-in-steps";

interface CodeStepProps {
  steps: SignInSteps;
  sent: SentCode;
  /** Resolves to null if no code could be sent. */
  onResend: () => Promise<SentCode | null>;
  onPassword: () => void;
  onOtherEmail: () => void;
}

/** Entry of the mailed code; submitted once it has six digits. */
export function CodeStep({ steps, sent, onResend, onPassword, onOtherEmail }: CodeStepProps) {
  const t = useTranslations("identity");
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState(false);
  const [resent, setResent] = useState(false);
  const [left, restart] = useCountdown(sent.resendAfter);

  function submit(entry: string) {
    const isWhole = entry.length === CODE_LENGTH;
    setWrong(!isWhole);
    if (isWhole && !steps.busy) void steps.verify(entry).then(() => setCode(""));
  }

  function type(text: string) {
    const digits = text.replace(/\D/g, "").slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code) submit(digits);
  }

  async function resend() {
    const again = await onResend();
    if (!again) return;
    restart(again.resendAfter);
    setCode("");
    setResent(true);
  }

  return (
    <StepCard
      heading={t(sent.demoCode ? "demoHeadingCode" : "codeHeading")}
      lead={<CodeLead email={sent.email} demoCode={sent.demoCode} />}
      error={steps.error}
      onSubmit={() => submit(code)}
    >
      <Field label={t("codeLabel")} error={wrong && t("codeInvalid")} required>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={CODE_LENGTH + 2}
          value={code}
          onValueChange={type}
          className="text-center text-2xl! font-semibold tracking-[0.35em] tabular-nums"
        />
      </Field>
      <Button type="submit" block loading={steps.busy}>
        {t("signIn")}
      </Button>
      <div className="grid justify-items-center gap-1">
        {left > 0 ? (
          <p className="py-2 text-sm text-muted tabular-nums">{t("resendIn", { seconds: left })}</p>
        ) : (
          <Button variant="plain" size="sm" disabled={steps.busy} onClick={resend}>
            {t("resend")}
          </Button>
        )}
        <Button variant="plain" size="sm" onClick={onPassword}>
          {t("usePassword")}
        </Button>
        <Button variant="plain" size="sm" onClick={onOtherEmail}>
          {t("changeEmail")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {resent && t("resent")}
      </p>
    </StepCard>
  );
}

interface CodeLeadProps {
  email: string;
  /** The code itself, in the demo only, where no mail is sent. */
  demoCode?: string;
}

/** Where the code was sent; in the demo, the code. */
function CodeLead({ email, demoCode }: CodeLeadProps) {
  const t = useTranslations("identity");
  const words = t.rich(demoCode ? "demoLead" : "codeLead", {
    email: () => <strong className="font-semibold text-ink">{email}</strong>,
  });
  if (!demoCode) return words;
  return (
    <>
      {words}
      <output
        data-testid="demo-code"
        className={
          "mt-3 block rounded-md bg-amber-soft px-4 py-2.5 text-center text-xl font-semibold " +
          "tracking-[0.25em] text-ink tabular-nums"
        }
      >
        {demoCode}
      </output>
    </>
  );
}
