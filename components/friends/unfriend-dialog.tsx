"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { UserSummary } from "@/lib/features/users/schema";
import { useFriendAction } from "./use-friend-action";

interface UnfriendDialogProps {
  person: Pick<UserSummary, "id" | "displayName">;
  onClose: () => void;
}

/** Asks for confirmation before a friendship ends. */
export function UnfriendDialog({ person, onClose }: UnfriendDialogProps) {
  const t = useTranslations("friends.unfriend");
  const { pending, run } = useFriendAction();
  const { id, displayName: name } = person;

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={t("text", { name })}
      confirmLabel={t("submit")}
      cancelLabel={t("keep")}
      pending={pending !== null}
      onConfirm={() => run("end", id, t("done", { name }))}
    />
  );
}
