"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFactOptions } from "@/components/books/use-fact-options";
import { CircleField } from "@/components/books/circle-field";
import { RadiusField } from "@/components/books/radius-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import type { ApiRequest } from "@/lib/browser/api-types";
import { useFieldText } from "@/lib/browser/use-error-text";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import type { Wish, WishMade } from "@/lib/features/wishes/schema";
import { WISH_LENGTHS } from "@/lib/features/wishes/terms";
import type { FieldErrors } from "@/lib/shared/errors";
import type { CountryOption } from "@/lib/shared/countries";
import { keysOf, record } from "@/lib/shared/records";

type Body = ApiRequest<"POST /wishes">["body"];
type TextName = keyof typeof WISH_LENGTHS;
const CHOICES = ["genre", "language", "country"] as const;
type ChoiceName = (typeof CHOICES)[number];

const valuesOf = (wish: Wish | null) => ({
  ...record<TextName | ChoiceName, string>(
    [...keysOf(WISH_LENGTHS), ...CHOICES],
    (name) => wish?.[name] ?? "",
  ),
  radiusKm: wish?.radiusKm ?? DEFAULT_RADIUS_KM,
  circle: wish?.circle ?? "",
});
type Values = ReturnType<typeof valuesOf>;

interface WishDialogProps {
  /** The wish to change; null makes a new one. */
  wish: Wish | null;
  countries: readonly CountryOption[];
  onSaved: (wish: WishMade) => void;
  onClose: () => void;
}

/** Makes or changes a wish. */
export function WishDialog({ wish, countries, onSaved, onClose }: WishDialogProps) {
  const t = useTranslations("wishes.form");
  const options = useFactOptions();
  const [values, setValues] = useState(valuesOf(wish));
  const [errors, setErrors] = useState<FieldErrors>({});
  const fieldText = useFieldText();
  const { pending, error, run } = useInlineAction();
  const set = (change: Partial<Values>) => {
    setErrors({});
    setValues((before) => ({ ...before, ...change }));
  };

  async function save() {
    // The route's schema treats an empty text as missing.
    const body = values as Body;
    const done = await run(() =>
      wish
        ? api("PUT /wishes/[id]", { params: { id: wish.id }, body }).catch(keepErrors)
        : api("POST /wishes", { body }).catch(keepErrors),
    );
    if (done?.result) onSaved(done.result);
  }

  /** Field errors are shown beside the fields. */
  function keepErrors(cause: unknown): null {
    if (!(cause instanceof ApiError) || !cause.fields) throw cause;
    setErrors(cause.fields);
    return null;
  }

  function errorOf(name: string): string | undefined {
    const { [name]: found } = errors;
    return name === "title" && found?.code === "required" ? t("empty") : fieldText(found);
  }

  const text = (name: TextName, hint?: string) => (
    <Field label={t(name)} hint={hint} error={errorOf(name)}>
      <Input
        name={name}
        value={values[name]}
        maxLength={WISH_LENGTHS[name]}
        autoComplete="off"
        onValueChange={(value) => set({ [name]: value })}
      />
    </Field>
  );
  const choice = (
    name: ChoiceName,
    options: readonly { value: string; label: string }[],
    any: string,
  ) => (
    <Field label={t(name)} error={errorOf(name)}>
      <Select
        name={name}
        value={values[name]}
        options={options}
        placeholder={any}
        onValueChange={(value) => set({ [name]: value })}
      />
    </Field>
  );

  return (
    <DialogForm
      title={t(wish ? "change" : "new")}
      description={t("text")}
      submitLabel={t("save")}
      pending={pending}
      onSubmit={save}
      onClose={onClose}
    >
      {wish?.query && text("query")}
      {text("title")}
      {text("author")}
      {text("isbn", t("isbnHint"))}
      <div className="grid gap-4 sm:grid-cols-2">
        {choice("genre", options.genre, t("anyGenre"))}
        {choice("language", options.language, t("anyLanguage"))}
      </div>
      <CircleField
        value={values.circle}
        error={errorOf("circle")}
        onChange={(circle) => set({ circle })}
      />
      <RadiusField
        label={t("radiusKm")}
        value={values.radiusKm}
        onValueChange={(radiusKm) => set({ radiusKm })}
      />
      <p className="text-sm text-muted">{t("placeHint")}</p>
      <div className="grid grid-cols-2 gap-4">
        {text("city")}
        {text("postalCode")}
      </div>
      {choice("country", countries, t("anyCountry"))}
      {error && <StatusMessage tone="error" text={error} />}
    </DialogForm>
  );
}
