"use client";

import { FreshSignIn } from "@/components/session/fresh-sign-in";
import { Card } from "@/components/ui/card";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PassForm } from "./pass-form";
import { RecoveryCodeList } from "./recovery-code-list";
import { SetUp } from "./set-up";

interface SecondFactorGateProps {
  /** A second factor is set up. */
  enrolled: boolean;
  hasPasskey: boolean;
  /** Page of ours to go on to. */
  to: string;
}

/** Shown instead of the administration until the second factor is passed. */
export function SecondFactorGate({ enrolled, hasPasskey, to }: SecondFactorGateProps) {
  const t = useTranslations("secondFactor");
  const [codes, setCodes] = useState<string[]>();
  // A full load, since the router's cache holds these pages as they were before.
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
