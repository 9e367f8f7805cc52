"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type SubmitEvent } from "react";
import { Covers } from "@/components/loans/groups/row";
import { useParts } from "@/components/loans/meet-up-line";
import { refreshLoans } from "@/components/loans/use-loans";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FieldError } from "@/components/ui/field";
import { useInlineAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api, ApiError, pathOf } from "@/lib/browser/api-client";
import { keepEntry } from "@/lib/browser/outbox";
import { useErrorText } from "@/lib/browser/use-error-text";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { CODE_DIGITS } from "@/lib/features/loans/terms";
import { FullScreen, OVER_DARK } from "./full-screen";
import { titleOf } from "./give-books";
import { titlesOf, usePausedText, type HandOverProps } from "./use-hand-over";
import { CameraOff, Flashlight, FlashlightOff, ScanLine } from "lucide";
import { useCodeCamera } from "@/components/ui/camera/use-code-camera";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";

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
  const errorText = useErrorText();
  const { id: userId } = useMe();
  const pausedText = usePausedText(role, other.displayName);
  const { pending, error, setError, run } = useInlineAction(
    (failure) => pausedText(failure) ?? errorText(failure),
  );
  const parts = useParts(loans.map((each) => ({ loan: each, role: sideOf(each, userId) })));

  /** Sends the digits at once, or keeps them until there is a network. */
  async function send(digitsSent: string) {
    const at = new Date().toISOString();
    const params = { id: loan.id };
    await run(async () => {
      try {
        // `enteredAt` is left out: if sent at once, the phone's clock does not matter.
        await api("POST /loans/[id]/code", { params, body: { code: digitsSent } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 0) throw failure;
        const path = pathOf("POST /loans/[id]/code", { params });
        const body = { code: digitsSent, enteredAt: at };
        await keepEntry({ key: path, readerId: userId, at, path, body, title: titlesOf(loans) });
        return onKept();
      }
      await refreshLoans();
    });
  }

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
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-t-lg bg-surface px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink"
      >
        <div className="flex items-center gap-3 border-b border-line pb-4">
          <Avatar name={other.displayName} src={other.profilePictureUrl} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{other.displayName}</p>
            <p className="text-sm text-muted">{parts}</p>
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

interface DigitBoxesProps {
  label: string;
  error: string;
  value: string;
  /** Digits alone, at most as many as a code has. */
  onChange: (digits: string) => void;
}

/** One text field that looks like a box for each digit. */
function DigitBoxes({ label, error, value, onChange }: DigitBoxesProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="group relative">
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, "").slice(0, CODE_DIGITS))}
          className="absolute inset-0 z-10 size-full cursor-text opacity-0"
        />
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {Array.from({ length: CODE_DIGITS }, (_, at) => (
            <span
              key={at}
              className={cx(
                "grid h-14 place-items-center rounded-md border bg-raised text-2xl font-semibold tabular-nums",
                error ? "border-danger" : "border-control",
                at === Math.min(value.length, CODE_DIGITS - 1) &&
                  "group-focus-within:border-fir group-focus-within:ring-1 group-focus-within:ring-fir",
              )}
            >
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

interface CodeCameraProps {
  /** On at once; only after a press. */
  isOn: boolean;
  /** The text of a QR code that has come into view. */
  onCode: (text: string) => void;
  /** What was wrong with it. */
  error: string;
}

/** The live camera, which reads the other side's QR code. */
function CodeCamera({ isOn, onCode, error }: CodeCameraProps) {
  const t = useTranslations("handOver");
  const scan = useTranslations("scan");
  const { video, isWanted, failure, stream, torch, start } = useCodeCamera({
    format: "qr_code",
    isOn: () => isOn,
    onCode,
  });
  if (!isWanted) {
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
        <Icon of={failure ? CameraOff : ScanLine} className="size-9 text-white/70" />
        {failure && (
          <p role="alert" className="max-w-sm text-balance">
            {t(failure === "denied" ? "cameraDenied" : "cameraFailed")}
          </p>
        )}
        {failure !== "unsupported" && (
          <Button
            variant="ghost"
            onClick={start}
            className="border-white/60! text-white! hover:bg-white/20!"
          >
            {t("camera")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="relative min-h-64 flex-1 overflow-hidden">
      <video
        ref={video}
        aria-label={scan("picture")}
        autoPlay
        muted
        playsInline
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 m-auto aspect-square h-3/5 max-h-66 rounded-xl border-4 border-white"
      />
      <p
        role="status"
        className="absolute inset-x-4 bottom-4 text-center font-semibold text-balance text-shadow-sm"
      >
        {error || t(stream ? "aim" : "starting")}
      </p>
      {torch && (
        <IconButton
          label={scan("torch")}
          aria-pressed={torch.isOn}
          icon={torch.isOn ? FlashlightOff : Flashlight}
          onClick={torch.toggle}
          className={`absolute top-2 right-2 bg-white/15 ${OVER_DARK}`}
        />
      )}
    </div>
  );
}
