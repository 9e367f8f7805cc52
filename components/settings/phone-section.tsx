"use client";

import { BadgeCheck, MessageSquareText } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { mutate } from "swr";
import { useCountdown } from "@/components/identity/use-countdown";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { ME, useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import type { PhoneCodeAnswer } from "@/lib/features/identity/codes/schema";
import { CODE_LENGTH } from "@/lib/features/identity/codes/terms";
import { Section } from "./section";

/** Verifies the profile's phone number by a code in a text message. */
export function PhoneSection() {
  const t = useTranslations("settings.phone");
  const { phoneNumber, verification } = useMe();
  const [sent, setSent] = useState<PhoneCodeAnswer | null>(null);
  const { pending, error, run } = useInlineAction();

  async function send() {
    const answer = await run(() => api("POST /users/me/phone/code"));
    if (answer) setSent(answer.result);
  }

  const number = phoneNumber ?? "";
  const waits = sent !== null && !verification.phoneVerified;
  return (
    <Section title={t("title")} text={t("text")}>
      {verification.phoneVerified && (
        <p className="flex items-center gap-2.5 font-medium">
          <Icon of={BadgeCheck} className="size-5 text-fir" />
          {t("confirmed", { number })}
        </p>
      )}
      {!verification.phoneVerified && !waits && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 wrap-anywhere">
            {number ? t("unconfirmed", { number }) : t("missing")}
          </p>
          {number && (
            <Button
              variant="soft"
              icon={MessageSquareText}
              loading={pending}
              onClick={send}
              className="max-sm:w-full"
            >
              {t("send")}
            </Button>
          )}
        </div>
      )}
      {waits && <CodeForm key={sent.phoneNumber} sent={sent} onResend={send} />}
      <StatusMessage text={error} tone="error" className={error ? "mt-4" : ""} />
    </Section>
  );
}

function CodeForm({ sent, onResend }: { sent: PhoneCodeAnswer; onResend: () => Promise<void> }) {
  const t = useTranslations("settings.phone");
  const [code, setCode] = useState("");
  const { pending, error, setError, run } = useInlineAction();
  const [left, restart] = useCountdown(sent.resendAfter);
  const outbox = (words: React.ReactNode) => (
    <Link href="/dev/outbox" target="_blank" className="link">
      {words}
    </Link>
  );

  async function confirm() {
    if (code.length !== CODE_LENGTH) return setError(t("codeInvalid"));
    const work = async () => {
      await api("POST /users/me/phone/verify", { body: { code } });
      await mutate(ME);
    };
    if (!(await run(work, t("done")))) setCode("");
  }

  async function resend() {
    setError("");
    await onResend();
    restart(sent.resendAfter);
  }

  return (
    <form
      noValidate
      aria-label={t("title")}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      className="grid gap-4"
    >
      <p role="status">
        {t("sentTo", { number: sent.spacedNumber })} {sent.inOutbox && t.rich("outbox", { outbox })}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t("code")} hint={t("codeHint")} error={error} required className="max-w-64">
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={CODE_LENGTH + 2}
            value={code}
            onValueChange={(value) => setCode(value.replace(/\D/g, "").slice(0, CODE_LENGTH))}
            className="text-xl! font-semibold tracking-[0.3em] tabular-nums"
          />
        </Field>
        <Button type="submit" loading={pending} className="mt-[1.625rem] min-h-[2.875rem]">
          {t("confirm")}
        </Button>
      </div>
      {left > 0 ? (
        <p className="text-sm text-muted tabular-nums">{t("resendIn", { seconds: left })}</p>
      ) : (
        <Button variant="plain" size="sm" onClick={resend} className="justify-self-start">
          {t("resend")}
        </Button>
      )}
    </form>
  );
}
