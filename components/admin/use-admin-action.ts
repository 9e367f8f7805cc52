"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";

export interface AdminAction {
  call: () => Promise<unknown>;
  /** Text of the toast on success. */
  done: string;
  /** The call that undoes the action, if there is one. */
  undo?: () => Promise<unknown>;
}

/** How long the toast offers to undo. */
const UNDO_MS = 8_000;

/** Runs an administrator's action, then refreshes the page; the toast may offer to undo it. */
export function useAdminAction() {
  const t = useTranslations("admin");
  const router = useRouter();
  const { pending, run } = useAction({ refresh: () => router.refresh() });

  /** @returns true on success. */
  async function runAction({ call, done, undo }: AdminAction): Promise<boolean> {
    if (!(await run(call))) return false;
    const action = undo && {
      label: t("undo"),
      onClick: () => void run(undo, t("undone")),
    };
    toast.success(done, action && { action, duration: UNDO_MS });
    return true;
  }

  return { pending, run: runAction };
}
