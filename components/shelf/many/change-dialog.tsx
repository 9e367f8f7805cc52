"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CircleTicks } from "@/components/books/circle-ticks";
import { FactSelect } from "@/components/books/fact-select";
import { DialogForm } from "@/components/ui/dialog-form";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { ApiRequest } from "@/lib/browser/api-types";
import type { ShelfChanges } from "@/lib/features/shelf/schema";
import { inBatches } from "@/components/shelf/list/removals";

type Changes = ApiRequest<"PUT /books">["body"]["set"];

interface ChangeDialogProps {
  ids: readonly string[];
  onDone: (answer: ShelfChanges) => void;
  onClose: () => void;
}

const FACTS = ["state", "visibility", "condition", "genre", "language"] as const;
/** Option that removes a fact. */
const NOTHING = "none";

/** Sets the same state, condition, genre, language or visibility for many books. */
export function ChangeDialog({ ids, onDone, onClose }: ChangeDialogProps) {
  const t = useTranslations("manageBooks.many");
  const form = useTranslations("manageBooks.form");
  const [set, setSet] = useState<Record<string, string>>({});
  const [circles, setCircles] = useState<string[]>([]);
  const { pending, run } = useAction();
  const isChosen = set.visibility === "CHOSEN_CIRCLES";
  const given = Object.entries(set).filter(([, value]) => value !== "");

  async function submit() {
    const changes: Changes = {
      ...Object.fromEntries(given.map(([name, value]) => [name, value === NOTHING ? null : value])),
      ...(isChosen && { circles }),
    };
    const change = (batch: string[]) => api("PUT /books", { body: { ids: batch, set: changes } });
    const done = await run(() => inBatches(ids, change));
    if (done) onDone(done.result);
  }

  return (
    <DialogForm
      title={t("changeTitle", { count: ids.length })}
      description={t("changeText")}
      submitLabel={t("changeSubmit")}
      pending={pending}
      disabled={given.length === 0 || (isChosen && circles.length === 0)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FACTS.map((name) => (
          <FactSelect
            key={name}
            fact={name}
            value={set[name] ?? ""}
            placeholder={t("keep")}
            onValueChange={(value) => setSet({ ...set, [name]: value })}
          >
            {name !== "state" && name !== "visibility" && (
              <option value={NOTHING}>{form("any")}</option>
            )}
          </FactSelect>
        ))}
      </div>
      {isChosen && <CircleTicks chosen={circles} onChange={setCircles} />}
    </DialogForm>
  );
}
