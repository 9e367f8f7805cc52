import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { ListSection } from "@/components/ui/list-section";
import { loanIdsOf, type MeetingGroup, type RequestGroup } from "@/lib/features/loans/groups";
import { MeetingRow } from "./meeting-group";
import { RequestRow } from "./request-group";

/** Rows of a section; the others are in the loans. */
const ROWS = 3;

interface GroupSectionProps {
  title: string;
  groups: readonly (RequestGroup | MeetingGroup)[];
}

/** Groups with an answer to give, a row each; needs `LoanDialogs` as a parent. */
export function GroupSection({ title, groups }: GroupSectionProps) {
  return (
    <ListSection
      title={title}
      more={<MoreLoans count={groups.slice(ROWS).flatMap(loanIdsOf).length} />}
    >
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

/** Link to the loans, with the count of what else waits there; nothing if there is nothing. */
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
