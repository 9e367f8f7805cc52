"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RadiusField } from "@/components/books/radius-field";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogForm } from "@/components/ui/dialog-form";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import type { WishesMade } from "@/lib/features/wishes/schema";
import { WISHES_OF_USER } from "@/lib/features/wishes/terms";

interface WantedDialogProps {
  importId: string;
  onMade: (made: WishesMade) => void;
  onClose: () => void;
}

/** Lists the books of a "want to read" list; the ticked ones become wishes. */
export function WantedDialog({ importId, onMade, onClose }: WantedDialogProps) {
  const t = useTranslations("imports.wanted");
  const form = useTranslations("wishes.form");
  const errorText = useErrorText();
  const found = useApi("GET /imports/[id]/wanted", { params: { id: importId } });
  const wishes = useApi("GET /wishes");
  const room = WISHES_OF_USER - (wishes.data?.length ?? 0);
  const books = found.data ?? [];
  /** By index in the list; untouched ones are ticked as long as there is room for more wishes. */
  const [ticks, setTicks] = useState<Record<number, boolean>>({});
  const [radiusKm, setRadius] = useState(DEFAULT_RADIUS_KM);
  const { pending, error, run } = useInlineAction();
  const isTicked = (at: number) => ticks[at] ?? at < room;
  const chosen = books.filter((_, at) => isTicked(at));

  async function submit() {
    const body = { wishes: chosen.map((book) => ({ ...book, radiusKm })) };
    const done = await run(() => api("POST /wishes/batch", { body }));
    if (done) onMade(done.result);
  }

  const problem = error || (found.error ? errorText(found.error) : "");
  return (
    <DialogForm
      title={t("title")}
      description={t("text", { most: WISHES_OF_USER })}
      submitLabel={t("submit", { count: chosen.length })}
      pending={pending}
      disabled={!wishes.data || chosen.length === 0 || chosen.length > room}
      reason={chosen.length > room ? t("tooMany", { room: Math.max(0, room) }) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadiusField label={form("radiusKm")} value={radiusKm} onValueChange={setRadius} />
      <ul aria-label={t("list")} className="divide-y divide-line">
        {wishes.data &&
          books.map((book, at) => (
            <li key={at}>
              <Checkbox
                checked={isTicked(at)}
                onChange={(event) => setTicks({ ...ticks, [at]: event.target.checked })}
                label={book.title ?? book.isbn}
                hint={book.author ?? undefined}
              />
            </li>
          ))}
      </ul>
      {problem && <StatusMessage tone="error" text={problem} />}
    </DialogForm>
  );
}
