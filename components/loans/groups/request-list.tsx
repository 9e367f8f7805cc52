import { requestGroups } from "@/lib/features/loans/groups";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { RequestRow } from "./request-group";

/** List items: the requests that can be answered, one row for each reader; needs `LoanDialogs` as a parent. */
export function RequestItems({ requests }: { requests: readonly PendingLoan[] }) {
  return requestGroups(requests).map((group) => (
    <li key={group.key}>
      <RequestRow group={group} declines />
    </li>
  ));
}
