import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";
import { SHORT_DAY } from "./column-chart";

/** The charts' figures in words and numbers, the latest day first. */
export function DaysTable({ days }: Pick<Analytics, "days">) {
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
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
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
