"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { ApiRequest } from "@/lib/browser/api-types";
import type { ShelfChanges } from "@/lib/features/shelf/schema";
import { VISIBILITIES } from "@/lib/features/books/terms";
import { batches, joined } from "@/components/shelf/list/removals";
import { useFactOptions } from "@/components/books/use-fact-options";

type Changes = ApiRequest<"PUT /books">["body"]["set"];

interface ChangeDialogProps {
  ids: readonly string[];
  onDone: (answer: ShelfChanges) => void;
  onClose: () => void;
}

/** Option that removes a fact. */
const NOTHING = "none";

/** Sets the same state, condition, genre, language or visibility for many books. */
export function ChangeDialog({ ids, onDone, onClose }: ChangeDialogProps) {
  const t = useTranslations("manageBooks.many");
  const form = useTranslations("manageBooks.form");
  const options = useFactOptions();
  const [set, setSet] = useState<Record<string, string>>({});
  const { pending, run } = useAction();
  const choices = {
    state: options.states,
    visibility: VISIBILITIES.map((value) => ({ value, label: form(`visibility.${value}`) })),
    condition: [...options.conditions, { value: NOTHING, label: form("any") }],
    genre: [...options.genres, { value: NOTHING, label: form("any") }],
    language: [...options.languages, { value: NOTHING, label: form("any") }],
  };
  const names = ["state", "visibility", "condition", "genre", "language"] as const;
  const given = Object.entries(set).filter(([, value]) => value !== "");

  async function submit() {
    const changes: Changes = Object.fromEntries(
      given.map(([name, value]) => [name, value === NOTHING ? null : value]),
    );
    const work = async () => {
      const answers = [];
      for (const batch of batches(ids))
        answers.push(await api("PUT /books", { body: { ids: batch, set: changes } }));
      return joined(answers);
    };
    const done = await run(work);
    if (done) onDone(done.result);
  }

  return (
    <DialogForm
      title={t("changeTitle", { count: ids.length })}
      description={t("changeText")}
      submitLabel={t("changeSubmit")}
      pending={pending}
      disabled={given.length === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} label={name === "visibility" ? form("visibility.legend") : form(name)}>
            <Select
              value={set[name] ?? ""}
              placeholder={t("keep")}
              options={choices[name]}
              onChange={(event) => setSet({ ...set, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </DialogForm>
  );
}
