"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useSignInElsewhere } from "@/components/session/after-sign-in";
import { cx } from "@/components/ui/cx";
import { useBrowserValue, useHydrated } from "@/lib/browser/use-hydrated";
import { CodeStep } from "./code-step";
import { DemoAccounts, type DemoChoice } from "./demo-accounts";
import { EmailStep, type SocialChoice } from "./email-step";
import { ExpiredSignIn } from "./expired-sign-in";
import { PasswordStep } from "./password-step";
import { useSignInSteps, type SentCode } from "./use-sign-in-steps";

interface SignInPanelProps {
  uid: string;
  social: SocialChoice[];
  /** Empty outside the demo. */
  demo: DemoChoice[];
  /** The code already sent for this sign-in. */
  sent: SentCode | null;
  /** The operator's contact address. */
  contact: string | null;
  /** Error text of a sign-in at another provider; empty if there was none. */
  error: string;
}

type Step = "email" | "code" | "password";

/** The demo's code, stored only in the browser's history entry. */
const keptCode = (): string | undefined =>
  (window.history.state as { demoCode?: string } | null)?.demoCode;

/** Layout with the demo accounts beside the form on wide screens. */
const BESIDE = "md:max-w-[56rem] md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-12";

/**
 * Sign-in at our own identity provider: e-mail address, then code or password. The step is a query
 * parameter (`?step=`), so that "back" leads to the step before and a reload keeps the step.
 */
export function SignInPanel({ uid, social, demo, sent: first, contact, error }: SignInPanelProps) {
  const ready = useHydrated();
  const steps = useSignInSteps(uid, error, contact);
  const wanted = useSearchParams().get("step");
  const [email, setEmail] = useState(first?.email ?? "");
  const [latest, setSent] = useState(first);
  const demoCode = useBrowserValue(keptCode, undefined);
  const sent = latest && { demoCode, ...latest };
  const step: Step = wanted === "password" || (wanted === "code" && sent) ? wanted : "email";
  useSignInElsewhere();

  function showStep(next: Step, state: { demoCode?: string } = {}) {
    const { pathname } = window.location;
    const address = next === "email" ? pathname : `${pathname}?step=${next}`;
    window.history[next === step ? "replaceState" : "pushState"](state, "", address);
  }

  function change(next: Step) {
    steps.clearError();
    showStep(next);
  }

  async function requestCode(address: string): Promise<SentCode | null> {
    const answer = await steps.sendCode(address);
    if (!answer) return null;
    setEmail(answer.email);
    setSent(answer);
    showStep("code", {
      demoCode: answer.demoCode ?? (sent?.email === answer.email ? sent.demoCode : undefined),
    });
    return answer;
  }

  if (steps.expired) return <ExpiredSignIn />;
  const toEmail = () => change("email");
  const toPassword = () => change("password");
  return (
    <div
      className={cx(
        "mx-auto grid w-full grid-cols-1 gap-8",
        demo.length ? BESIDE : "max-w-[26rem]",
      )}
    >
      <fieldset disabled={!ready} className="min-w-0">
        {step === "email" && (
          <EmailStep
            steps={steps}
            email={email}
            onEmail={setEmail}
            social={social}
            onCode={(address) => void requestCode(address)}
            onPassword={toPassword}
          />
        )}
        {step === "code" && sent && (
          <CodeStep
            steps={steps}
            sent={sent}
            onResend={() => requestCode(sent.email)}
            onPassword={toPassword}
            onOtherEmail={toEmail}
          />
        )}
        {step === "password" && (
          <PasswordStep
            steps={steps}
            email={email}
            onEmail={setEmail}
            onCode={(address) => void requestCode(address)}
            onNoEmail={toEmail}
          />
        )}
      </fieldset>
      {demo.length > 0 && <DemoAccounts steps={steps} accounts={demo} ready={ready} />}
    </div>
  );
}
