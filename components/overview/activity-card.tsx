import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";
import { ColumnChart, SHORT_DAY } from "./column-chart";

/** Views and loans per day, as two charts and one table. */
export function ActivityCard({ days, totals }: Pick<Analytics, "days" | "totals">) {
  const t = useTranslations("overview");
  return (
    <Panel title={t("window")} padding="none" className="p-5">
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <ColumnChart of="views" days={days} totals={totals} />
        <ColumnChart of="loans" days={days} totals={totals} />
      </div>
      <p className="mt-4 text-sm text-muted">{t("countedHow")}</p>
      <DaysTable days={days} />
    </Panel>
  );
}

/** The charts' figures as a table, latest day first. */
function DaysTable({ days }: Pick<Analytics, "days">) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <details className="group mt-4 border-t border-line pt-1">
      <summary
        className={
          "inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-fir " +
          "hover:text-fir-strong [&::-webkit-details-marker]:hidden"
        }
      >
        {t("table")}
        <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <table className="w-full max-w-md text-sm tabular-nums">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              {t("day")}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t("views")}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t("loans")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, loans }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {format.dateTime(new Date(day), SHORT_DAY)}
              </th>
              <td className="py-1.5 text-right">{format.number(views)}</td>
              <td className="py-1.5 text-right">{format.number(loans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
