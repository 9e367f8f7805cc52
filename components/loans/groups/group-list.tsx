"use client";

import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { PersonLine } from "@/components/users/person-line";
import { loanIdsOf, type GroupSection, type LoanGroup } from "@/lib/features/loans/groups";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { LoanSide } from "@/lib/features/loans/schema";
import { MeetingDetail, MeetingRow } from "./meeting-group";
import { OutsideDetail, OutsideRow, PlaceDetail, PlaceRow } from "./other-groups";
import { RequestDetail, RequestRow } from "./request-group";
import type { Opening } from "./row";

/** Rows of a section before “more”; what waits for the reader is all in sight. */
const FOLDED = 3;

interface GroupListProps {
  section: GroupSection;
  groups: readonly LoanGroup[];
  /** Key of the open group. */
  open: string | null;
  /** Id of the loan that a link led to. */
  marked: string | null;
  /** The open group is shown in place, not beside the list. */
  inPlace: boolean;
  onToggle: (key: string) => void;
}

/** A section of Loans: its first rows, others behind “more”. */
export function GroupList({ section, groups, open, marked, inPlace, onToggle }: GroupListProps) {
  const t = useTranslations("loans.group");
  const common = useTranslations("common");
  const id = useId();
  const [all, setAll] = useState(false);
  const size = section === "todo" ? groups.length : FOLDED;
  const isFurther = groups.slice(size).some(({ key }) => key === open);
  const isUnfolded = all || isFurther;
  const shown = isUnfolded ? groups : groups.slice(0, size);
  const rest = groups.length - size;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex min-h-9 items-center gap-1.5 text-lg md:min-h-11 md:text-xl">
        {t(`section.${section}`)}
        <span className="font-sans text-base font-medium text-muted">{groups.length}</span>
      </h2>
      <Card padding="none" className="overflow-hidden">
        <ul aria-labelledby={id} className="divide-y divide-line">
          {shown.map((group) => {
            const isOpen = group.key === open;
            return (
              <LinkedItem key={group.key} group={group} marked={marked}>
                <GroupRow group={group} opening={{ isOpen, toggle: () => onToggle(group.key) }} />
                {isOpen && inPlace && (
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-3.5 xl:hidden">
                    <GroupDetail group={group} />
                  </div>
                )}
              </LinkedItem>
            );
          })}
        </ul>
        {rest > 0 && !isFurther && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setAll(!all)}
            className={
              "flex min-h-12 w-full items-center justify-between border-t border-line px-3.5 text-sm " +
              "font-[550] text-fir-strong hover:bg-sunken md:px-5"
            }
          >
            {isUnfolded ? common("showLess") : t("others", { count: rest })}
            <Icon of={ChevronDown} className={cx("size-5", isUnfolded && "rotate-180")} />
          </button>
        )}
      </Card>
    </section>
  );
}

interface LinkedItemProps extends Pick<GroupListProps, "marked"> {
  group: LoanGroup;
  children: ReactNode;
}

/** A list item to which links to the group's loans lead. */
export function LinkedItem({ group, marked, children }: LinkedItemProps) {
  const isMarked = marked !== null && loanIdsOf(group).includes(marked);
  return (
    <li
      id={rowId(group)}
      data-person={personOf(group)?.id}
      tabIndex={-1}
      aria-current={isMarked || undefined}
      className={
        "scroll-mt-16 outline-none aria-[current]:inset-ring-2 aria-[current]:inset-ring-fir " +
        "first:rounded-t-lg last:rounded-b-lg"
      }
    >
      {children}
    </li>
  );
}

/** Id of the element to which a link to one of the group's loans leads. */
export const rowId = (group: LoanGroup) => `group-${group.key}`;

function GroupRow({ group, opening }: { group: LoanGroup; opening: Opening }) {
  switch (group.kind) {
    case "requests":
      return <RequestRow group={group} opening={opening} />;
    case "loans":
      return <MeetingRow group={group} opening={opening} />;
    case "outside":
      return <OutsideRow outside={group.outside} opening={opening} />;
    case "place":
      return <PlaceRow place={group.place} opening={opening} />;
  }
}

function GroupDetail({ group }: { group: LoanGroup }) {
  switch (group.kind) {
    case "requests":
      return <RequestDetail requests={group.requests} />;
    case "loans":
      return <MeetingDetail group={group} />;
    case "outside":
      return <OutsideDetail outside={group.outside} />;
    case "place":
      return <PlaceDetail place={group.place} />;
  }
}

/** The open group beside the list. */
export function GroupAside({ group }: { group: LoanGroup }) {
  const t = useTranslations("loans.request");
  const person = personOf(group);
  const name = person?.displayName ?? (group.kind === "outside" ? group.outside.name : "");
  const returned = group.kind === "requests" ? group.requests[0].borrower.returnedCount : 0;
  return (
    <Card
      as="aside"
      aria-label={name}
      data-person={person?.id}
      padding="none"
      className="sticky top-6 grid grid-cols-[minmax(0,1fr)] gap-4 p-5 max-xl:hidden"
    >
      {person ? (
        <PersonLine person={person}>
          {returned > 0 && t("returned", { count: returned })}
        </PersonLine>
      ) : (
        <p className="font-semibold">{name}</p>
      )}
      <GroupDetail key={group.key} group={group} />
    </Card>
  );
}

/** The other side; null for somebody who is not a user. */
function personOf(group: LoanGroup): LoanSide | null {
  switch (group.kind) {
    case "requests":
      return group.requests[0].borrower;
    case "loans":
      return otherSide(group.loans[0].loan, group.loans[0].role);
    case "place":
      return { ...group.place.owner, name: group.place.owner.displayName };
    case "outside":
      return null;
  }
}
