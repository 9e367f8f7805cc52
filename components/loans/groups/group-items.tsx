import { useDay } from "@/components/loans/days";
import { ListSection } from "@/components/ui/list-section";
import { useMe } from "@/components/users/use-me";
import { loanGroups, requestGroups } from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { MeetingRow } from "./meeting-group";
import { MoreLoans } from "./more-loans";
import { RequestRow } from "./request-group";

/** Rows of a section; the others are in the loans. */
const ROWS = 3;

/** Requests that can be answered, one row for each reader; needs `LoanDialogs` as a parent. */
export function RequestSection({
  title,
  requests,
}: {
  title: string;
  requests: readonly PendingLoan[];
}) {
  const groups = requestGroups(requests);
  return (
    <ListSection title={title} more={<MoreLoans count={groups.length - ROWS} />}>
      {groups.slice(0, ROWS).map((group) => (
        <li key={group.key}>
          <RequestRow group={group} declines />
        </li>
      ))}
    </ListSection>
  );
}

/** Loans with an answer to give, one row for each group; needs `LoanDialogs` as a parent. */
export function LoanSection({ title, loans }: { title: string; loans: readonly Loan[] }) {
  const facts = { me: useMe().id, loans, pending: [], outside: [], places: [], today: useDay() };
  const groups = loanGroups(facts).filter((group) => group.kind === "loans");
  return (
    <ListSection title={title} more={<MoreLoans count={groups.length - ROWS} />}>
      {groups.slice(0, ROWS).map((group) => (
        <li key={group.key}>
          <MeetingRow group={group} compact declines />
        </li>
      ))}
    </ListSection>
  );
}
