"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { useReady } from "@/lib/core/use-ready";
import type { CodeAnswer } from "@/lib/identity/schema";
import { CodeStep } from "./code-step";
import { DemoAccounts, type DemoChoice } from "./demo-accounts";
import { EmailStep } from "./email-step";
import { ExpiredSignIn } from "./expired-sign-in";
import { PasswordStep } from "./password-step";
import type { SocialChoice } from "./social-buttons";
import { useSignInSteps } from "./use-sign-in-steps";

interface SignInPanelProps {
  uid: string;
  social: SocialChoice[];
  /** Empty unless the demo is on. */
  demo: DemoChoice[];
  /** Why the way back from another provider ended here; empty otherwise. */
  fault: string;
}

type Step = { name: "email" | "password" } | { name: "code"; email: string; sent: CodeAnswer };

/** With the demo's accounts beside the form, on wide screens. */
const BESIDE = "md:max-w-[56rem] md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-12";

/** Signing in at our own identity provider: address, then code or password. */
export function SignInPanel({ uid, social, demo, fault }: SignInPanelProps) {
  const ready = useReady();
  const steps = useSignInSteps(uid, fault);
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<Step>({ name: "email" });

  function change(next: Step) {
    steps.clearFault();
    setStep(next);
  }

  async function askForCode(address: string) {
    const sent = await steps.sendCode(address);
    if (sent) setStep({ name: "code", email: address, sent });
  }

  if (steps.expired) return <ExpiredSignIn />;
  const toEmail = () => change({ name: "email" });
  const toPassword = () => change({ name: "password" });
  return (
    <div className={cx("mx-auto grid w-full grid-cols-1 gap-8", demo.length ? BESIDE : "max-w-[26rem]")}>
      <fieldset disabled={!ready} className="min-w-0">
        {step.name === "email" && (
          <EmailStep
            steps={steps}
            email={email}
            onEmail={setEmail}
            social={social}
            onCode={(address) => void askForCode(address)}
            onPassword={toPassword}
          />
        )}
        {step.name === "code" && (
          <CodeStep
            steps={steps}
            email={step.email}
            sent={step.sent}
            onPassword={toPassword}
            onOtherEmail={toEmail}
          />
        )}
        {step.name === "password" && (
          <PasswordStep steps={steps} email={email} onEmail={setEmail} onCode={toEmail} />
        )}
      </fieldset>
      {demo.length > 0 && <DemoAccounts steps={steps} accounts={demo} ready={ready} />}
    </div>
  );
}
