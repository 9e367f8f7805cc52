import { useTranslations } from "next-intl";
import type { IconNode } from "lucide";
import { useId, type ReactNode } from "react";
import { useLoanStatusText } from "@/components/loans/loan-status-tag";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { LoanRole, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { LoanStats } from "@/lib/features/loans/schema";

/** Background of a status in the bar and in the legend. */
const BACKGROUND: Record<LoanStatus, string> = {
  REQUESTED: "bg-star",
  APPROVED: "bg-fir/55",
  SCHEDULED: "bg-fir",
  LENT: "bg-sky",
  RETURNED: "bg-control",
  CANCELED: "bg-line-strong",
  LOST: "bg-danger",
  GIVEN: "bg-amber",
};

interface LoanCountsProps {
  title: string;
  icon: IconNode;
  counts: LoanStats["asLender"];
  /** The counted side. */
  role: LoanRole;
  statuses: readonly LoanStatus[];
  /** Link to the counted loans. */
  action?: ReactNode;
}

/** Number of loans per status, as a bar and in figures; zeros are muted. */
export function LoanCounts({ title, icon, counts, role, statuses, action }: LoanCountsProps) {
  const t = useTranslations("profile.counts");
  const name = useLoanStatusText();
  const id = useId();
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="flex flex-col p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 id={id} className="flex items-center gap-2.5 text-xl [&_svg]:size-5 [&_svg]:text-fir">
          <Icon of={icon} />
          {title}
        </h2>
        <p className="flex-none text-sm text-muted tabular-nums">{t("total", { count: total })}</p>
      </header>
      <Bar statuses={statuses} counts={counts} />
      <dl className="mt-2.5 divide-y divide-line">
        {statuses.map((status) => {
          const isNone = counts[status] === 0;
          return (
            <div
              key={status}
              className={cx("flex items-center gap-2.5 py-1.5", isNone && "text-muted")}
            >
              <dt className={cx("flex flex-1 items-center gap-2.5", !isNone && "font-medium")}>
                <span
                  aria-hidden="true"
                  className={cx(
                    "size-2.5 flex-none rounded-[3px]",
                    isNone ? "bg-line" : BACKGROUND[status],
                  )}
                />
                {name({ status, role })}
              </dt>
              <dd className={cx("tabular-nums", !isNone && "font-serif text-lg font-semibold")}>
                {counts[status]}
              </dd>
            </div>
          );
        })}
      </dl>
      {action && <div className="mt-auto border-t border-line pt-3">{action}</div>}
    </Card>
  );
}

/** Bar with the shares of the statuses. Decoration: the figures are below. */
function Bar({ statuses, counts }: Pick<LoanCountsProps, "statuses" | "counts">) {
  const present = statuses.filter((status) => counts[status] > 0);
  return (
    <div
      aria-hidden="true"
      className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-line"
    >
      {present.map((status) => (
        <span
          key={status}
          className={BACKGROUND[status]}
          style={{ flex: `${counts[status]} 0 6px` }}
        />
      ))}
    </div>
  );
}
