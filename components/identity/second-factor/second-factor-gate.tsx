"use client";

import { KeyRound, Smartphone } from "lucide";
import { FreshSignIn } from "@/components/session/fresh-sign-in";
import { Card } from "@/components/ui/card";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { StepCard } from "@/components/identity/step-card";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { api } from "@/lib/browser/api-client";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { AppSetUp } from "./app-set-up";
import { CodeField } from "@/components/ui/code-field";
import { RecoveryCodeList } from "./recovery-code-list";
import { createPasskey, useHasPasskeys, useStep, verifyWithPasskey } from "./use-second-factor";

interface SecondFactorGateProps {
  enrolled: boolean;
  hasPasskey: boolean;
  /** Internal path to continue to. */
  to: string;
}

/** Shown instead of the administration until the second factor is passed. */
export function SecondFactorGate({ enrolled, hasPasskey, to }: SecondFactorGateProps) {
  const t = useTranslations("secondFactor");
  const [codes, setCodes] = useState<string[]>();
  // A full load, since the router's cache still holds these pages without access.
  const goOn = () => window.location.assign(to);
  if (enrolled) return <PassForm hasPasskey={hasPasskey} onPassed={goOn} />;
  return (
    <Card className="grid gap-4 p-6 md:p-8">
      <h1 className="text-2xl">{t(codes ? "codesHeading" : "setUpHeading")}</h1>
      {codes ? (
        <RecoveryCodeList codes={codes} onKept={goOn} />
      ) : (
        <>
          <p className="text-muted">{t("setUpLead")}</p>
          <FreshSignIn back={`/admin/second-factor?to=${encodeURIComponent(to)}`}>
            <SetUp onDone={(made) => (made.length > 0 ? setCodes(made) : goOn())} />
          </FreshSignIn>
        </>
      )}
    </Card>
  );
}

/** Sets up the first second factor: an authenticator app or, if supported, a passkey. */
function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTranslations("secondFactor");
  const [withApp, setWithApp] = useState(false);
  const hasPasskeys = useHasPasskeys();
  const { pending, error, run } = useStep();

  async function passkey() {
    const made = await run(createPasskey);
    if (made) onDone(made.result);
  }

  if (withApp) return <AppSetUp onDone={onDone} />;
  return (
    <div className="grid gap-3">
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      <Button block icon={Smartphone} onClick={() => setWithApp(true)}>
        {t("withApp")}
      </Button>
      {hasPasskeys && (
        <PasskeyButton loading={pending} onClick={passkey}>
          {t("withPasskey")}
        </PasskeyButton>
      )}
    </div>
  );
}

function PasskeyButton(props: ComponentProps<typeof Button>) {
  return <Button variant="soft" block icon={KeyRound} {...props} />;
}

/** Asks for the second factor: a code, or a passkey if one exists. */
function PassForm({ hasPasskey, onPassed }: { hasPasskey: boolean; onPassed: () => void }) {
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
          <PasskeyButton disabled={pending} onClick={() => verify(verifyWithPasskey)}>
            {t("usePasskey")}
          </PasskeyButton>
        )}
      </fieldset>
    </StepCard>
  );
}
