"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Dots } from "@/components/ui/dots";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { Circle } from "@/lib/features/circles/schema";
import { refreshCircles } from "./refresh-circles";

/** The circle's own books that nobody looks after, for those who run it. */
export function UntendedBooks({ circle }: { circle: Pick<Circle, "id" | "untendedBooks"> }) {
  const t = useTranslations("circles.untended");
  const [isOpen, setOpen] = useDialogState(false);
  const { id, untendedBooks: count } = circle;
  if (count === 0) return null;
  return (
    <Card as="section" aria-label={t("list")} className="mb-4 grid max-w-4xl gap-3">
      <h2 className="text-lg">{t("title", { count })}</h2>
      <p className="max-w-[65ch] text-muted">{t("text")}</p>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("open")}
        </Button>
      </div>
      {isOpen && <ChooseDialog id={id} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ChooseDialog({ id, onClose }: Pick<Circle, "id"> & { onClose: () => void }) {
  const t = useTranslations("circles.untended");
  const errorText = useErrorText();
  const { data, error } = useApi("GET /circles/[id]/untended-books", { params: { id } });
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const { pending, run } = useAction({ refresh: refreshCircles });
  const books = data?.books ?? [];
  const bookIds = books.flatMap((book) => (unticked.has(book.id) ? [] : book.id));
  const count = bookIds.length;

  async function decide(lookAfter: boolean) {
    const body = { bookIds, lookAfter };
    const done = t(lookAfter ? "taken" : "givenUp", { count });
    if (await run(() => api("PUT /circles/[id]/untended-books", { params: { id }, body }), done))
      onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("list")}>
      <DialogBody className="gap-0!">
        {!data && !error && <Loading className="h-32 rounded-lg" />}
        <StatusMessage text={error ? errorText(error) : ""} tone="error" className="empty:hidden" />
        {books.map(({ id: bookId, title, author, listedBy }) => (
          <Checkbox
            key={bookId}
            label={<span className="wrap-anywhere">{title}</span>}
            hint={
              <Dots>
                {author}
                {listedBy && t("from", { name: listedBy })}
              </Dots>
            }
            checked={!unticked.has(bookId)}
            onChange={({ target }) =>
              setUnticked((before) =>
                target.checked
                  ? before.difference(new Set([bookId]))
                  : new Set([...before, bookId]),
              )
            }
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="danger"
          disabled={count === 0}
          loading={pending}
          onClick={() => decide(false)}
        >
          {t("giveUp")}
        </Button>
        <Button disabled={count === 0} loading={pending} onClick={() => decide(true)}>
          {t("lookAfter")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
