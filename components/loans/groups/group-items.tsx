import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useDay } from "@/components/loans/days";
import { Icon } from "@/components/ui/icon";
import { ListSection } from "@/components/ui/list-section";
import { useMe } from "@/components/users/use-me";
import {
  loanGroups,
  requestGroups,
  type MeetingGroup,
  type RequestGroup,
} from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { MeetingRow } from "./meeting-group";
import { RequestRow } from "./request-group";

/** Rows of a section; the others are in the loans. */
const ROWS = 3;

interface SectionProps {
  title: string;
  groups: readonly (RequestGroup | MeetingGroup)[];
}

function Section({ title, groups }: SectionProps) {
  return (
    <ListSection title={title} more={<MoreLoans count={groups.length - ROWS} />}>
      {groups.slice(0, ROWS).map((group) => (
        <li key={group.key}>
          {group.kind === "requests" ? (
            <RequestRow group={group} declines />
          ) : (
            <MeetingRow group={group} compact declines />
          )}
        </li>
      ))}
    </ListSection>
  );
}

interface RequestSectionProps extends Pick<SectionProps, "title"> {
  requests: readonly PendingLoan[];
}

/** Requests that can be answered, one row for each reader; needs `LoanDialogs` as a parent. */
export function RequestSection({ title, requests }: RequestSectionProps) {
  return <Section title={title} groups={requestGroups(requests)} />;
}

interface LoanSectionProps extends Pick<SectionProps, "title"> {
  loans: readonly Loan[];
}

/** Loans with an answer to give, one row for each group; needs `LoanDialogs` as a parent. */
export function LoanSection({ title, loans }: LoanSectionProps) {
  const facts = { me: useMe().id, loans, pending: [], outside: [], places: [], today: useDay() };
  return (
    <Section
      title={title}
      groups={loanGroups(facts).flatMap((group) => (group.kind === "loans" ? group : []))}
    />
  );
}

/** Link to the loans, with how many more wait there; nothing if there are none. */
export function MoreLoans({ count }: { count: number }) {
  const t = useTranslations("loans.group");
  if (count <= 0) return null;
  return (
    <Link href="/loans" prefetch={false} className="section-link hit-area">
      {t("rest", { count })}
      <Icon of={ChevronRight} />
    </Link>
  );
}
