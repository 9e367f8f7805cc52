"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/skeleton";
import { api } from "@/lib/browser/api-client";
import type { NewApp } from "@/lib/features/identity/second-factor/schema";
import { CodeField } from "@/components/ui/code-field";
import { QrCode } from "@/components/ui/qr-code";
import { useStep } from "./use-second-factor";

/** Sets up an authenticator app: a QR code to scan or a key to type, then the first code. */
export function AppSetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTranslations("secondFactor");
  const { pending, error, setError, run } = useStep();
  const [app, setApp] = useState<NewApp>();
  const [code, setCode] = useState("");
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run(() => api("POST /users/me/second-factor/app")).then((made) => setApp(made?.result));
  }, [run]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!code.trim()) return setError(t("codeMissing"));
    const body = { code: code.trim() };
    const done = await run(() => api("POST /users/me/second-factor/app/confirm", { body }));
    if (done) onDone(done.result.recoveryCodes);
    else setCode("");
  }

  if (!app) {
    return error ? <p role="alert">{error}</p> : <Loading className="h-64" />;
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p>{t("appLead")}</p>
      <QrCode qr={app.qr} label={t("qr")} />
      <p className="text-sm text-muted">
        {t("key")}{" "}
        <code className="font-semibold wrap-anywhere text-ink">
          {app.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
      <CodeField label={t("code")} numeric error={error} value={code} onChange={setCode} />
      <Button type="submit" block loading={pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}
