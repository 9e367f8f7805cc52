import { useDay } from "@/components/loans/days";
import { useMe } from "@/components/users/use-me";
import { loanGroups, requestGroups } from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { MeetingRow } from "./meeting-group";
import { RequestRow } from "./request-group";

/** List items: the requests that can be answered, one row for each reader; needs `LoanDialogs` as a parent. */
export function RequestItems({ requests }: { requests: readonly PendingLoan[] }) {
  return requestGroups(requests).map((group) => (
    <li key={group.key}>
      <RequestRow group={group} declines />
    </li>
  ));
}

/** List items: these loans, one row for each group; needs `LoanDialogs` as a parent. */
export function LoanItems({ loans }: { loans: readonly Loan[] }) {
  const facts = { me: useMe().id, loans, pending: [], outside: [], places: [], today: useDay() };
  return loanGroups(facts).map(
    (group) =>
      group.kind === "loans" && (
        <li key={group.key}>
          <MeetingRow group={group} />
        </li>
      ),
  );
}
