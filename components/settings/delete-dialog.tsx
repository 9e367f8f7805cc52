"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { heldBooks } from "@/lib/features/account/schema";
import { api, ApiError } from "@/lib/browser/api-client";
import { runAccountDeletion } from "@/lib/browser/browser-session";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { useApi } from "@/lib/browser/use-api";

const CONSEQUENCES = ["books", "loans", "ties", "messages", "personal", "final"] as const;

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
}

/** Explains the deletion of the account; asks for the address and the password, if any. */
export function DeleteDialog({ open, onOpenChange, trigger }: DeleteDialogProps) {
  const t = useTranslations("settings.data");
  const { email } = useMe();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { data: hasPassword = false } = useApi(open ? "GET /users/has-password" : null);
  const [confirm, setConfirm] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refused = error instanceof ApiError ? error : undefined;
  const fields = refused?.fields;
  // The books that must be returned first.
  const held = heldBooks.safeParse(refused?.about).data;

  async function submit() {
    setPending(true);
    setError(null);
    const body = { confirm, ...(hasPassword && { currentPassword }) };
    try {
      await runAccountDeletion(() => api("DELETE /users/me", { body }));
    } catch (caught) {
      setError(caught);
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={t("deleteTitle")}
      text={t("deleteLead")}
      confirmLabel={t("deleteConfirm")}
      pending={pending}
      onConfirm={submit}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {CONSEQUENCES.map((consequence) => (
          <li key={consequence}>{t(`consequence.${consequence}`)}</li>
        ))}
      </ul>
      <Field label={t("typeAddress", { email })} required error={fieldText(fields?.confirm)}>
        <Input type="email" autoComplete="off" value={confirm} onValueChange={setConfirm} />
      </Field>
      {hasPassword && (
        <Field
          label={t("password")}
          required
          error={
            refused?.code === "WRONG_PASSWORD"
              ? errorText(refused)
              : fieldText(fields?.currentPassword)
          }
        >
          <PasswordInput
            autoComplete="current-password"
            value={currentPassword}
            onValueChange={setCurrentPassword}
          />
        </Field>
      )}
      {!fields && (
        <div className="grid gap-2 has-[>:only-child:empty]:contents">
          <StatusMessage text={error ? errorText(error) : ""} tone="error" />
          {held && (
            <ul className="grid list-disc gap-1 pl-5 text-sm">
              {held.loans.map(({ loanId, bookTitle, ownerName }) => (
                <li key={loanId}>{t("held", { title: bookTitle, name: ownerName })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
