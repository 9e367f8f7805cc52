import { useTranslations } from "next-intl";
import { useId } from "react";
import { Card } from "@/components/ui/card";
import type { Analytics } from "@/lib/features/overview/schema";
import { ColumnChart } from "./column-chart";
import { DaysTable } from "./days-table";

/** Views and loans day by day, as two charts and as one table. */
export function ActivityCard({ days, totals }: Pick<Analytics, "days" | "totals">) {
  const t = useTranslations("overview");
  const id = useId();
  const series = (what: "views" | "loans") => {
    const values = days.map((day) => ({ day: day.day, value: day[what] }));
    const most = Math.max(0, ...values.map(({ value }) => value));
    return { values, facts: { total: totals[what], most } };
  };
  const views = series("views");
  const loans = series("loans");
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-xl">
        {t("window")}
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <ColumnChart
          title={t("viewsTotal", { count: totals.views })}
          label={t("chartViews", views.facts)}
          days={views.values}
          tone="fir"
        />
        <ColumnChart
          title={t("loansTotal", { count: totals.loans })}
          label={t("chartLoans", loans.facts)}
          days={loans.values}
          tone="amber"
        />
      </div>
      <p className="mt-4 text-sm text-muted">{t("countedHow")}</p>
      <DaysTable days={days} />
    </Card>
  );
}
