"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";

export interface AdminCall {
  /** Behind `/admin`. */
  path: string;
  body?: object;
  method?: "post" | "delete";
}

export interface AdminAct extends AdminCall {
  /** What is said of it when it is done. */
  done: string;
  /** The call that takes it back, where there is one. */
  undo?: AdminCall;
}

/** Longer than other announcements stay: there is something to decide. In milliseconds. */
const UNDO_FOR = 8_000;

/** Does what administrators do: says how it went, offers the way back, and renders the page anew. */
export function useAdminAct() {
  const t = useTranslations("admin");
  const errorText = useErrorText();
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function call({ path, body = {}, method = "post" }: AdminCall): Promise<boolean> {
    setPending(true);
    try {
      await api[method](`/admin${path}`, body);
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setPending(false);
      router.refresh();
    }
  }

  async function undo(way: AdminCall) {
    if (await call(way)) toast.success(t("undone"));
  }

  async function run({ done, undo: way, ...act }: AdminAct): Promise<boolean> {
    const success = await call(act);
    if (success) {
      const action = way && { label: t("undo"), onClick: () => void undo(way) };
      toast.success(done, way ? { action, duration: UNDO_FOR } : undefined);
    }
    return success;
  }

  return { run, pending };
}
