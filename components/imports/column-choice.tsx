"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type SubmitEvent } from "react";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Panel } from "@/components/ui/panel";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { isbnCellOf } from "@/lib/features/books/isbn";
import type { BookImport } from "@/lib/features/imports/schema";
import { IMPORT_FIELDS, type ImportField } from "@/lib/features/imports/terms";

import { TakeBack } from "./take-back";

type Column = NonNullable<BookImport["columns"]>[number];

interface ColumnChoiceProps {
  list: BookImport;
  onRead: (list: BookImport) => void;
}

/** Assigns the columns of an unknown table to fields, with a preview of the first books. */
export function ColumnChoice({ list, onRead }: ColumnChoiceProps) {
  const t = useTranslations("imports.columns");
  const columns = list.columns ?? [];
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const [firstLineIsBook, setFirstLineIsBook] = useState(list.firstLineIsBook);
  const { pending, error, setError, run } = useInlineAction();
  const headingId = useId();

  /** A field other than the ISBN has one column: choosing another column releases the earlier one. */
  function choose(at: number, value: string) {
    const field = IMPORT_FIELDS.find((known) => known === value) ?? null;
    const released = field === "isbn" ? null : field;
    setFields(
      fields.map((each, index) => (index === at ? field : each === released ? null : each)),
    );
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!fields.includes("title") && !fields.includes("isbn")) return setError(t("needed"));
    const body = { columns: fields, firstLineIsBook };
    const read = () => api("PUT /imports/[id]/columns", { params: { id: list.id }, body });
    const done = await run(read);
    if (done) onRead(done.result);
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby={headingId} noValidate>
      <Card padding="lg">
        <h2 id={headingId} className="text-xl">
          {t("title")}
        </h2>
        <p className="mt-1.5 text-muted">{t("text")}</p>
        <ul className="mt-3 divide-y divide-line">
          {columns.map((column, at) => (
            <li key={at}>
              <ColumnField
                column={column}
                number={at + 1}
                firstLineIsBook={firstLineIsBook}
                value={fields[at] ?? null}
                onChange={(value) => choose(at, value)}
              />
            </li>
          ))}
        </ul>
        <Checkbox
          label={t("firstLine")}
          hint={t("firstLineHint")}
          checked={firstLineIsBook}
          onChange={(event) => setFirstLineIsBook(event.target.checked)}
          className="mt-2"
        />
      </Card>
      <Preview columns={columns} fields={fields} firstLineIsBook={firstLineIsBook} />
      <StatusMessage tone="error" text={error} className="mt-4 empty:hidden" />
      <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:w-full">
        <Button type="submit" loading={pending}>
          {t("submit")}
        </Button>
        <TakeBack list={list} />
      </div>
    </form>
  );
}

/** The shown cells of a column. */
const cellsOf = ({ name, sample }: Column, firstLineIsBook: boolean) =>
  firstLineIsBook ? [name, ...sample] : sample;

interface ColumnFieldProps {
  column: Column;
  number: number;
  firstLineIsBook: boolean;
  value: ImportField | null;
  onChange: (value: string) => void;
}

function ColumnField({ column, number, firstLineIsBook, value, onChange }: ColumnFieldProps) {
  const t = useTranslations("imports.columns");
  const named = firstLineIsBook ? "" : column.name.trim();
  const name = named || t("column", { number });
  const cells = cellsOf(column, firstLineIsBook).filter(Boolean).slice(0, 3);
  return (
    <div className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {cells.join(" · ") || t("empty")}
        </p>
      </div>
      <Field label={t("holds", { name })} hideLabel>
        <Select
          value={value ?? ""}
          placeholder={t("nothing")}
          options={IMPORT_FIELDS.map((field) => ({ value: field, label: t(`field.${field}`) }))}
          onValueChange={onChange}
        />
      </Field>
    </div>
  );
}

interface PreviewProps {
  columns: readonly Column[];
  fields: readonly (ImportField | null)[];
  firstLineIsBook: boolean;
}

/** The first books as they will be read with the chosen columns. */
function Preview({ columns, fields, firstLineIsBook }: PreviewProps) {
  const t = useTranslations("imports");
  const lines = columns[0] ? cellsOf(columns[0], firstLineIsBook).length : 0;
  const cells = (field: ImportField, line: number) =>
    columns.flatMap((column, at) =>
      fields[at] === field ? (cellsOf(column, firstLineIsBook)[line] ?? "") : [],
    );
  const cell = (field: ImportField, line: number) => cells(field, line)[0] ?? "";
  return (
    <Panel title={t("columns.preview")} titleClass="text-lg" className="mt-4">
      {fields.includes("readStatus") && (
        <p className="mt-1 text-sm text-muted">{t("columns.wishes")}</p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {Array.from({ length: Math.min(lines, 3) }, (_, line) => {
          const title = cell("title", line);
          const names = [cell("givenName", line), cell("familyName", line)];
          const author = cell("author", line) || names.filter(Boolean).join(" ");
          const isbn = isbnCellOf(cells("isbn", line));
          return (
            <li key={line} className="flex items-start gap-3 py-3">
              <BookCover
                title={title || "?"}
                author={author}
                size="sm"
                className="w-10! flex-none"
              />
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold wrap-anywhere">
                  {title || <span className="text-amber">{t("columns.noTitle")}</span>}
                </p>
                <p className="truncate text-sm text-muted">
                  {[author, isbn && t("row.isbn", { isbn }), cell("readStatus", line)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
