"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useFreshSignIn } from "./use-fresh-sign-in";

interface FreshSignInProps {
  /** Page of ours to come back to after signing in again. */
  back: string;
  children: ReactNode;
}

/** Shows what needs a fresh sign-in; until there is one, the way to it. */
export function FreshSignIn({ back, children }: FreshSignInProps) {
  const t = useTranslations("freshSignIn");
  const common = useTranslations("common");
  const { isFresh, pending, signInAgain } = useFreshSignIn(back);
  if (isFresh) return children;
  if (isFresh === undefined) {
    return (
      <Loading label={common("loading")}>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-4">
      <p>{t("text")}</p>
      <div>
        <Button icon={<KeyRound aria-hidden="true" />} loading={pending} onClick={signInAgain}>
          {t("action")}
        </Button>
      </div>
    </div>
  );
}

/**
 * For acts behind a button: begins the act, or asks for a fresh sign-in first.
 * @param back page of ours to come back to after signing in again.
 */
export function useFreshAction(back: string) {
  const t = useTranslations("freshSignIn");
  const { loadIsFresh, pending, signInAgain } = useFreshSignIn(back);
  const [asking, setAsking] = useState(false);

  async function begin(work: () => void) {
    if (await loadIsFresh()) work();
    else setAsking(true);
  }

  return {
    begin: (work: () => void) => void begin(work),
    /** To be rendered beside the button. */
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={t("title")}
        text={t("text")}
        confirmLabel={t("action")}
        pending={pending}
        onConfirm={signInAgain}
      />
    ),
  };
}
