"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import type { BookImport } from "@/lib/features/imports/schema";

interface TakeBackProps {
  list: BookImport;
  /** Called if the list remains, now with its books taken back. */
  onUndone?: () => void;
}

/** Discards an unlisted list; of a listed one, removes the books from the shelf again. */
export function TakeBack({ list: { id, counts }, onUndone }: TakeBackProps) {
  const isListed = counts.listed > 0;
  const t = useTranslations(isListed ? "imports.undo" : "imports.discard");
  const undone = useTranslations("imports.undo");
  const gone = useTranslations("imports.discard");
  const router = useRouter();
  const { pending, run } = useAction();

  async function takeBack() {
    const done = await run(() => api("DELETE /imports/[id]", { params: { id } }));
    if (!done) return false;
    const { removed, kept, left } = done.result;
    // An import without a book left on the shelf no longer exists.
    const isGone = removed + kept + left === 0;
    toast.success(
      isGone ? gone("done") : undone(left > 0 ? "begun" : "done", { removed, kept, left }).trim(),
    );
    void mutateApi("GET /imports", (lists) =>
      isGone ? lists?.filter((each) => each.id !== id) : lists,
    );
    if (isGone) router.replace("/books/import");
    else onUndone?.();
    return true;
  }

  return (
    <ConfirmDialog
      trigger={<Button variant="danger">{t("open")}</Button>}
      title={t("title")}
      text={isListed ? undone("text", { count: counts.listed }) : t("text")}
      confirmLabel={t("submit")}
      pending={pending}
      onConfirm={takeBack}
    />
  );
}
