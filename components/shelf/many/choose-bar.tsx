"use client";

import { Check, Pencil, QrCode, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { LABELS_AT_ONCE } from "@/lib/features/books/terms";
import type { ShelfChanges } from "@/lib/features/shelf/schema";
import { keepLabelIds } from "@/components/shelf/labels/label-ids";
import { removeLater } from "@/components/shelf/list/removals";
import { shelfParams, type ShelfView } from "@/components/shelf/list/shelf-view";
import { refreshShelf } from "@/components/shelf/list/use-shelf";
import type { Chosen } from "./use-chosen";

const ChangeDialog = lazyComponent(() => import("./change-dialog").then((m) => m.ChangeDialog));

interface ChooseBarProps {
  chosen: Chosen;
  view: ShelfView;
  /** How many books match the filter. */
  found: number;
  onDone: () => void;
}

/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

/** Sticky; above the bottom bar on phones. */
const PLACE =
  "sticky above-bottom-bar z-10 mt-4 flex " +
  "flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2 " +
  "shadow-2 md:bottom-4";

export function ChooseBar({ chosen, view, found, onDone }: ChooseBarProps) {
  const t = useTranslations("manageBooks.many");
  const router = useRouter();
  const me = useMe();
  const [isChanging, setChanging] = useDialogState(false);
  const told = useTold();
  const errorText = useErrorText();
  const failed = (error: unknown) => toast.error(errorText(error));
  const { pending, run } = useAction();
  const ids = [...chosen.ids];
  const count = ids.length;
  const isAll = count > 0 && count >= found;

  async function chooseAll() {
    const { page: _, ...query } = shelfParams(view);
    const done = await run(() => api("GET /users/me/books/ids", { query }));
    if (done) chosen.set(done.result.ids);
  }

  function afterChange(answer: ShelfChanges) {
    setChanging(false);
    // Refused books stay chosen, so that the reader sees which.
    chosen.set(answer.refused.map(({ id }) => id));
    told("changed", answer);
    void refreshShelf();
  }

  function remove() {
    const { send, undo } = removeLater(ids, (answer) =>
      answer.then((each) => {
        if (each.refused.length > 0) told("removed", each);
        return refreshShelf();
      }, failed),
    );
    chosen.set([]);
    toast.success(t("removed", { count }), {
      duration: UNDO_MS,
      action: { label: t("undo"), onClick: undo },
      onGone: send,
    });
  }

  function print() {
    keepLabelIds(me.id, ids);
    router.push("/books/labels");
  }

  return (
    <div role="group" aria-label={t("bar")} className={PLACE}>
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {t("chosen", { count })}
      </p>
      <Button
        size="sm"
        variant="plain"
        loading={pending}
        onClick={() => (isAll ? chosen.set([]) : void chooseAll())}
      >
        {isAll ? t("none") : t("all", { count: found })}
      </Button>
      {count > LABELS_AT_ONCE && (
        <p className="w-full text-sm text-muted">{t("labelsMost", { count: LABELS_AT_ONCE })}</p>
      )}
      <div className="flex gap-1 max-md:w-full max-md:*:flex-1 max-md:*:flex-col max-md:*:gap-0.5! max-md:*:px-1! max-md:*:text-xs!">
        <Button
          size="sm"
          variant="soft"
          icon={Pencil}
          disabled={count === 0}
          onClick={() => setChanging(true)}
        >
          {t("change")}
        </Button>
        <Button
          size="sm"
          variant="plain"
          icon={QrCode}
          disabled={count === 0 || count > LABELS_AT_ONCE}
          onClick={print}
        >
          {t("labels")}
        </Button>
        <Button size="sm" variant="danger" icon={Trash2} disabled={count === 0} onClick={remove}>
          {t("delete")}
        </Button>
        <Button size="sm" variant="ghost" icon={Check} onClick={onDone}>
          {t("done")}
        </Button>
      </div>
      {isChanging && (
        <ChangeDialog ids={ids} onDone={afterChange} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

/** Tells what changed, and why some books were refused. */
function useTold() {
  const t = useTranslations("manageBooks.many");
  return (what: "changed" | "removed", { changed, refused }: ShelfChanges) => {
    const done = changed.length > 0 ? t(what, { count: changed.length }) : "";
    if (refused.length === 0) return toast.success(done);
    return toast.warning(`${done} ${t("stayed", { count: refused.length })}`.trim());
  };
}
