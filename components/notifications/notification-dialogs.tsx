"use client";

import { useRouter, usePathname, useSearchParams } from "next/navigation";
import {
  createContext,
  useContext,
  useState,
  type ReactNode,
  useEffect,
  useEffectEvent,
} from "react";
import { loanPath } from "@/components/loans/use-linked-loan";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { Loan } from "@/lib/features/loans/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { markRead } from "./use-notifications";

const ApprovedDialog = lazyComponent(() =>
  import("./approved-dialog").then((m) => m.ApprovedDialog),
);
const StatusDialog = lazyComponent(() => import("./status-dialog").then((m) => m.StatusDialog));

interface Opener {
  /** Marks it as read and shows what it is about. */
  open: (notification: Notification) => Promise<void>;
  /** The one whose loan is being fetched. */
  openingId: string | null;
}

const OpenerContext = createContext<Opener>({ open: async () => undefined, openingId: null });

/** Opens a notification; needs `NotificationDialogs` around it. */
export const useNotificationOpener = () => useContext(OpenerContext);

interface NotificationDialogsProps {
  notifications: readonly Notification[];
  children: ReactNode;
}

/** Holds the one dialog that an opened notification leads to; needs `LoanDialogs` around it. */
export function NotificationDialogs({ notifications, children }: NotificationDialogsProps) {
  const [shown, setShown] = useState<{ kind: "approved" | "status"; loan: Loan } | null>(null);
  const [openingId, setOpeningId] = useState<string | null>(null);
  const errorText = useErrorText();
  const leadOn = useLeadOn((kind, loan) => setShown({ kind, loan }));
  useFocusReturn(shown !== null);

  async function open(notification: Notification) {
    void markRead(notification);
    if (!notification.loanId) return;
    setOpeningId(notification.id);
    try {
      const params = { id: notification.loanId };
      leadOn(notification, await api("GET /loans/[id]", { params }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setOpeningId(null);
    }
  }

  useLinkedNotification(notifications, open);
  const close = () => setShown(null);
  return (
    <OpenerContext value={{ open, openingId }}>
      {children}
      {shown?.kind === "approved" && <ApprovedDialog loan={shown.loan} onClose={close} />}
      {shown?.kind === "status" && <StatusDialog loan={shown.loan} onClose={close} />}
    </OpenerContext>
  );
}

/** Where each type leads, once its loan is known. */
function useLeadOn(show: (kind: "approved" | "status", loan: Loan) => void) {
  const router = useRouter();
  const me = useMe();
  const openLoanDialog = useLoanDialogs();
  return ({ type }: Notification, loan: Loan) => {
    if (type === "LOAN_APPROVED") return show("approved", loan);
    if (type === "BOOK_RETURNED") return openLoanDialog("rateBook", loan);
    if (type !== "MEETUP_SCHEDULED" && type !== "MEETUP_CONFIRMED") return show("status", loan);
    router.push(loanPath(loan.id, loan.ownerUserId === me.id ? "owner" : "borrower"));
  };
}

/** Opens the notification that a link (`?open=`) names, once, and takes it out of the address. */
function useLinkedNotification(
  notifications: readonly Notification[],
  open: (notification: Notification) => Promise<void>,
): void {
  const path = usePathname();
  const linked = useSearchParams().get("open");
  const follow = useEffectEvent((id: string) => {
    window.history.replaceState(null, "", path);
    const notification = notifications.find((known) => known.id === id);
    if (notification) void open(notification);
  });
  useEffect(() => {
    if (linked) follow(linked);
  }, [linked]);
}
