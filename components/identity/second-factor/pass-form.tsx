"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StepCard } from "@/components/identity/step-card";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/browser/api-client";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { CodeField } from "./code-field";
import { verifyWithPasskey, useHasPasskeys, useStep } from "./use-second-factor";

interface PassFormProps {
  hasPasskey: boolean;
  onPassed: () => void;
}

/** Asks for the second factor: a code, or a passkey where there is one. */
export function PassForm({ hasPasskey, onPassed }: PassFormProps) {
  const t = useTranslations("secondFactor");
  const ready = useHydrated();
  const offersPasskey = useHasPasskeys() && hasPasskey;
  const { pending, error, setError, run } = useStep();
  const [code, setCode] = useState("");

  async function verify(step: () => Promise<unknown>) {
    if (await run(step)) onPassed();
    else setCode("");
  }

  function submit() {
    if (!code.trim()) return setError(t("codeMissing"));
    if (!pending) void verify(() => api("POST /users/me/second-factor/verify", { body: { code } }));
  }

  return (
    <StepCard heading={t("passHeading")} lead={t("passLead")} error="" onSubmit={submit}>
      <fieldset disabled={!ready} className="grid gap-4">
        <CodeField
          label={t("code")}
          hint={t("codeHint")}
          error={error}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" block loading={pending}>
          {t("confirm")}
        </Button>
        {offersPasskey && (
          <Button
            variant="soft"
            block
            icon={<KeyRound aria-hidden="true" />}
            disabled={pending}
            onClick={() => void verify(verifyWithPasskey)}
          >
            {t("usePasskey")}
          </Button>
        )}
      </fieldset>
    </StepCard>
  );
}
