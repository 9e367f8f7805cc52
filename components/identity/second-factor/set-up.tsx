"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { AppSetUp } from "./app-set-up";
import { createPasskey, useHasPasskeys, useStep } from "./use-second-factor";

/** The first second factor: an authenticator app, or a passkey where the browser has them. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTranslations("secondFactor");
  const [withApp, setWithApp] = useState(false);
  const hasPasskeys = useHasPasskeys();
  const { pending, error, run } = useStep();

  async function passkey() {
    const codes = await run(createPasskey);
    if (codes) onDone(codes);
  }

  if (withApp) return <AppSetUp onDone={onDone} />;
  return (
    <div className="grid gap-3">
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      <Button block icon={<Smartphone aria-hidden="true" />} onClick={() => setWithApp(true)}>
        {t("withApp")}
      </Button>
      {hasPasskeys && (
        <Button
          variant="soft"
          block
          icon={<KeyRound aria-hidden="true" />}
          loading={pending}
          onClick={() => void passkey()}
        >
          {t("withPasskey")}
        </Button>
      )}
    </div>
  );
}
