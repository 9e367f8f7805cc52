"use client";

import { KeyRound, Plus, ShieldCheck, Smartphone, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { AppSetUp } from "@/components/identity/second-factor/app-set-up";
import { RecoveryCodeList } from "@/components/identity/second-factor/recovery-code-list";
import {
  createPasskey,
  useHasPasskeys,
  useStep,
} from "@/components/identity/second-factor/use-second-factor";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { DateText } from "@/components/ui/time";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { SecondFactorState } from "@/lib/features/identity/second-factor/schema";
import { Section } from "./section";

const GATE = `/admin/second-factor?to=${encodeURIComponent("/settings/security#second-factor")}`;

/** An administrator's authenticator app, passkeys and recovery codes. */
export function SecondFactorSection() {
  const t = useTranslations("secondFactor.settings");
  const { data, mutate } = useApi("GET /users/me/second-factor");
  const isOpen = data?.enrolled && data.passed;
  return (
    <Section title={t("title")} text={t("text")} anchor="second-factor">
      {data && !isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64">{t(data.enrolled ? "locked" : "none")}</p>
          <ButtonLink variant="soft" className="max-sm:w-full" href={GATE} prefetch={false}>
            {t(data.enrolled ? "unlock" : "setUp")}
          </ButtonLink>
        </div>
      )}
      {isOpen && <Factors state={data} onChange={() => void mutate()} />}
    </Section>
  );
}

interface FactorsProps {
  state: SecondFactorState;
  onChange: () => void;
}

function Factors({ state: { app, passkeys, recoveryCodesLeft }, onChange }: FactorsProps) {
  const t = useTranslations("secondFactor.settings");
  const hasPasskeys = useHasPasskeys();
  const [shown, setShown] = useState<"app" | "codes">();
  const [codes, setCodes] = useState<string[]>([]);
  const { pending, error, run } = useStep();

  async function runStep(step: () => Promise<unknown>) {
    await run(step);
    onChange();
  }

  /** @returns true, also after an error, which is shown behind the dialog. */
  async function renew() {
    const made = await run(() => api("POST /users/me/second-factor/recovery-codes"));
    if (made) {
      setCodes(made.result.recoveryCodes);
      setShown("codes");
      onChange();
    }
    return true;
  }

  function close() {
    setShown(undefined);
    onChange();
  }

  return (
    <div className="grid gap-5">
      <Row icon={Smartphone} text={t(app ? "app" : "noApp")}>
        <Button size="sm" variant="ghost" onClick={() => setShown("app")}>
          {t(app ? "appAgain" : "setUp")}
        </Button>
      </Row>
      {passkeys.length === 0 && <p className="text-muted">{t("noPasskeys")}</p>}
      <ul aria-label={t("passkeys")} className="grid gap-4 empty:hidden">
        {passkeys.map(({ id, createdAt, lastUsedAt }) => (
          <li key={id}>
            <Row
              icon={KeyRound}
              text={t.rich("passkey", { date: () => <DateText value={createdAt} /> })}
              more={lastUsedAt && t.rich("used", { date: () => <DateText value={lastUsedAt} /> })}
            >
              <Button
                size="sm"
                variant="ghost"
                disabled={pending}
                onClick={() =>
                  runStep(() =>
                    api("DELETE /users/me/second-factor/passkeys/[id]", { params: { id } }),
                  )
                }
              >
                {t("remove")}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      {hasPasskeys && (
        <Button
          variant="soft"
          icon={Plus}
          loading={pending}
          onClick={() => runStep(createPasskey)}
          className="justify-self-start max-sm:w-full"
        >
          {t("addPasskey")}
        </Button>
      )}
      <div className="border-t border-line pt-4">
        <Row icon={ShieldCheck} text={t("codesLeft", { count: recoveryCodesLeft })}>
          <ConfirmButton
            label={t("renew")}
            tone="primary"
            title={t("renewTitle")}
            text={t("renewText")}
            pending={pending}
            onConfirm={renew}
          />
        </Row>
      </div>
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      <Dialog
        open={shown !== undefined}
        onOpenChange={(open) => !open && close()}
        title={t(shown === "codes" ? "codesTitle" : "appTitle")}
      >
        <DialogBody>
          {shown === "app" && <AppSetUp onDone={close} />}
          {shown === "codes" && <RecoveryCodeList codes={codes} onKept={close} />}
        </DialogBody>
      </Dialog>
    </div>
  );
}

interface RowProps {
  icon: IconNode;
  text: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

function Row({ icon, text, more, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-muted">
        <Icon of={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {more && <p className="text-sm text-muted">{more}</p>}
      </div>
      {children}
    </div>
  );
}
