"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { Covers } from "@/components/loans/groups/row";
import { useParts } from "@/components/loans/meet-up-line";
import { refreshLoans } from "@/components/loans/use-loans";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { useInlineAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api, ApiError, pathOf } from "@/lib/browser/api-client";
import { keepEntry } from "@/lib/browser/outbox";
import { useErrorText } from "@/lib/browser/use-error-text";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { CODE_DIGITS } from "@/lib/features/loans/terms";
import { CodeCamera } from "./code-camera";
import { DigitBoxes } from "./digit-boxes";
import { FullScreen } from "./full-screen";
import { titleOf } from "./give-books";
import { titlesOf, usePausedText, type HandOverProps } from "./use-hand-over";

interface TakeBooksProps extends HandOverProps {
  digits: string;
  /** The digits wait for a network. */
  onKept: () => void;
}

/** Takes what the other side gives, and gives it what is its: by the camera, or by six digits. */
export function TakeBooks({ loan, role, loans, digits, onKept, onClose }: TakeBooksProps) {
  const t = useTranslations("handOver");
  const other = otherSide(loan, role);
  const [code, setCode] = useState(digits);
  const [cameraError, setCameraError] = useState("");
  const { pending, error, setError, send } = useSentCode({ loan, role, loans, onKept });
  const { id: userId } = useMe();
  const parts = useParts()(loans.map((each) => ({ loan: each, role: sideOf(each, userId) })));

  function change(next: string) {
    setCode(next);
    setError("");
    // A code that came with the address waits for a press.
    if (next.length === CODE_DIGITS && next !== code) void send(next);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send(code);
  }

  function scanned(text: string) {
    const found = codeOf(text, loans);
    setCameraError(found ? "" : t("otherCode"));
    if (found) change(found);
  }

  return (
    <FullScreen title={t(titleOf(loans, userId), { count: loans.length })} isDark onClose={onClose}>
      <CodeCamera
        isOn={digits === "" && (navigator.userActivation?.isActive ?? false)}
        onCode={scanned}
        error={cameraError}
      />
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="grid gap-4 rounded-t-lg bg-surface px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink"
      >
        <div className="flex items-center gap-3 border-b border-line pb-4">
          <Avatar name={other.displayName} src={other.profilePictureUrl} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{other.displayName}</p>
            <p className="truncate text-sm text-muted">{parts}</p>
          </div>
          <Covers books={loans} />
        </div>
        <DigitBoxes label={t("orType")} error={error} value={code} onChange={change} />
        {code.length === CODE_DIGITS && (
          <Button type="submit" block loading={pending}>
            {t("submit")}
          </Button>
        )}
      </form>
    </FullScreen>
  );
}

/** The digits in the address of a QR code for one of these loans; null for any other text. */
function codeOf(text: string, loans: Loan[]): string | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  const [, id] = /^\/loans\/([0-9a-f-]{36})$/.exec(address?.pathname ?? "") ?? [];
  const digits = address?.searchParams.get("code") ?? "";
  return loans.some((loan) => loan.id === id) && /^\d{6}$/.test(digits) ? digits : null;
}

/** Sends digits at once, or keeps them until there is a network. */
function useSentCode({ loan, role, loans, onKept }: Omit<TakeBooksProps, "digits" | "onClose">) {
  const errorText = useErrorText();
  const { id: readerId } = useMe();
  const pausedText = usePausedText(role, otherSide(loan, role).displayName);
  const { pending, error, setError, run } = useInlineAction(
    (failure) => pausedText(failure) ?? errorText(failure),
  );

  async function send(code: string) {
    const at = new Date().toISOString();
    const params = { id: loan.id };
    await run(async () => {
      try {
        // `enteredAt` is left out: if sent at once, the phone's clock does not matter.
        await api("POST /loans/[id]/code", { params, body: { code } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 0) throw failure;
        const path = pathOf("POST /loans/[id]/code", { params });
        const body = { code, enteredAt: at };
        await keepEntry({ key: path, readerId, at, path, body, title: titlesOf(loans) });
        return onKept();
      }
      await refreshLoans();
    });
  }

  return { pending, error, setError, send };
}
