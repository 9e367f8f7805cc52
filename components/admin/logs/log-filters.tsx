import { useTranslations } from "next-intl";
import Form from "next/form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { LogListQuery } from "@/lib/features/admin/log-schema";
import { AUDIT_ACTS } from "@/lib/shared/audit-acts";

/** Filters the log by user and kind of action. */
export function LogFilters({ query, act }: LogListQuery) {
  const t = useTranslations("admin.logs");
  const common = useTranslations("admin");
  return (
    <search>
      <Form
        action="/admin/logs"
        className="mb-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <Field label={t("who")}>
          <Input
            key={query}
            type="search"
            name="query"
            defaultValue={query ?? ""}
            maxLength={100}
            autoComplete="off"
          />
        </Field>
        <Field label={t("what")}>
          <Select
            key={act}
            name="act"
            defaultValue={act}
            placeholder={t("anything")}
            options={AUDIT_ACTS.map((value) => ({ value, label: t(`acts.${value}`) }))}
          />
        </Field>
        <Button type="submit" variant="soft" className="min-h-[2.875rem]">
          {common("find")}
        </Button>
      </Form>
    </search>
  );
}
