"use client";

import { useTranslations } from "next-intl";
import type { LoanDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { LoanFacts } from "./loan-facts";

/** Shows a loan's status and its meet-up. */
export function StatusDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("notificationsScreen.status");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={onClose} title={loan.bookTitle} description={t("text")}>
      <DialogBody>
        <LoanFacts loan={loan} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common("ok")}</Button>
      </DialogFooter>
    </Dialog>
  );
}
