import { BookDown, BookUp, Star, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { Icon } from "@/components/ui/icon";
import { LOAN_STATUSES, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { ONE_DECIMAL, useFormatter } from "@/components/ui/use-formatter";
import type { Friend, FriendLoanCounts } from "@/lib/features/friends/schema";
import type { UserSummary } from "@/lib/features/users/schema";
import { CRITERION_AVERAGE, RATING_CRITERIA } from "@/lib/features/users/terms";

interface ReaderStatsProps {
  person: UserSummary;
  loanStats: Friend["loanStats"];
  isOwn?: boolean;
  className?: string;
}

/** A reader's ratings, and their number of loans by side and status. */
export function ReaderStats({ person, loanStats, isOwn, className }: ReaderStatsProps) {
  const t = useTranslations("friends.card");
  const { asLender, asBorrower } = loanStats;
  const lender = t(isOwn ? "asLenderOwn" : "asLender");
  const borrower = t(isOwn ? "asBorrowerOwn" : "asBorrower");
  return (
    <div className={className}>
      <Averages person={person} />
      <Counts title={lender} icon={BookUp} counts={asLender} role="owner" />
      <Counts title={borrower} icon={BookDown} counts={asBorrower} role="borrower" />
    </div>
  );
}

/** Each criterion falls back to the overall rating. */
function Averages({ person }: { person: UserSummary }) {
  const t = useTranslations("friends.card");
  const users = useTranslations("users");
  const common = useTranslations("common");
  const format = useFormatter();
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold">{t("averages")}</h3>
      <dl className="mt-1.5 grid gap-1">
        {RATING_CRITERIA.map((criterion) => {
          const average = person[CRITERION_AVERAGE[criterion]] ?? person.rating;
          const value = average === null ? null : format.number(average, ONE_DECIMAL);
          return (
            <div key={criterion} className="flex items-center justify-between gap-3">
              <dt className="text-muted">{users(criterion)}</dt>
              <dd className="inline-flex items-center gap-1.5 font-[550] tabular-nums">
                {value !== null && <Icon of={Star} className="size-4 fill-current text-star" />}
                <span aria-hidden="true">{value ?? "–"}</span>
                <span className="sr-only">
                  {value === null ? users("newReader") : common("ratingOf", { value, max: 5 })}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface CountsProps {
  title: string;
  icon: IconNode;
  counts: FriendLoanCounts;
  /** The reader's side of the loans. */
  role: LoanRole;
}

/** Zero counts are left out. */
function Counts({ title, icon, counts, role }: CountsProps) {
  const t = useTranslations("friends.card");
  const present = LOAN_STATUSES.filter((status) => counts[status]);
  return (
    <section>
      <h3 className="flex items-center gap-2 font-sans text-sm font-semibold [&_svg]:size-4 [&_svg]:text-fir">
        <Icon of={icon} />
        {title}
      </h3>
      {present.length === 0 ? (
        <p className="mt-1 text-muted">{t("noLoans")}</p>
      ) : (
        <dl className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1.5">
          {present.map((status) => (
            <div key={status} className="inline-flex items-center gap-1.5">
              <dt className="grid">
                <LoanStatusTag status={status} role={role} />
              </dt>
              <dd className="font-semibold tabular-nums">{counts[status]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
