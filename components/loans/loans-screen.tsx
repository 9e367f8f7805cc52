"use client";

import { ArrowLeft, ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { CalendarButton } from "@/components/calendar/calendar-dialog";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { ListSection } from "@/components/ui/list-section";
import { ShowMore } from "@/components/ui/show-more";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useMedia } from "@/components/ui/use-media";
import { useTabParam } from "@/components/ui/use-tab-param";
import { GROUP_SECTIONS, isOnSide, loanIdsOf, type LoanGroup } from "@/lib/features/loans/groups";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { GroupAside, GroupList, LinkedItem, rowId } from "./groups/group-list";
import { MeetingRow } from "./groups/meeting-group";
import { LoanDialogs } from "./loan-dialogs";
import { NoLoans } from "./no-loans";
import { useLinkedLoan } from "./use-linked-loan";
import { useLoanGroups, type LoansData } from "./use-loan-groups";

const FILTERS = ["all", "lent", "borrowed"] as const;
/** Views that other places link to. */
const TABS = [...FILTERS, "requests", "past"] as const;
type Tab = (typeof TABS)[number];

const ROLES: Partial<Record<Tab, LoanRole>> = { lent: "owner", borrowed: "borrower" };

/** From this width on the open group stands beside the list. */
const WIDE = "(min-width: 80rem)";

/** The reader's loans on both sides, by what is to be done, and the books that they wait for. */
export function LoansScreen({ first }: { first: LoansData }) {
  const t = useTranslations("loans");
  const [tab, setTab] = useTabParam(TABS);
  const { groups, counts, past } = useLoanGroups(first);
  const marked = useLinkedLoan(tab, (id) => {
    const group = groups.find((each) => loanIdsOf(each).includes(id));
    return group && { tab: isIn(group, tab) ? tab : homeOf(group), rowId: rowId(group) };
  });
  const shown = groups.filter((group) => isIn(group, tab));
  return (
    <LoanDialogs>
      {tab === "past" ? (
        <Past groups={shown} marked={marked} {...past} />
      ) : tab === "requests" ? (
        <>
          <AllLink />
          {shown.length === 0 && <p className="text-muted">{t("noneOpen")}</p>}
          <Sections groups={shown} marked={marked} />
        </>
      ) : (
        <Tabs
          label={t("title")}
          look="segments"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: "all", label: t("tabAll") },
            { value: "lent", label: t("tabLent"), count: counts.lent },
            { value: "borrowed", label: t("tabBorrowed"), count: counts.borrowed },
          ]}
        >
          <TabPanel value={tab}>
            <Sections groups={shown} marked={marked} />
            {shown.length === 0 && past.total === 0 && <NoLoans role={ROLES[tab]} />}
            {shown.length === 0 && past.total > 0 && (
              <p className="py-6 text-muted">{t("noneOpen")}</p>
            )}
            {past.total > 0 && <PastLink count={past.total} />}
            <div className="mt-3.5">
              <CalendarButton />
            </div>
          </TabPanel>
        </Tabs>
      )}
    </LoanDialogs>
  );
}

/** Whether a tab lists the group. */
function isIn(group: LoanGroup, tab: Tab): boolean {
  if (tab === "past" || group.section === "past") return tab === group.section;
  if (tab === "requests") return isRequest(group);
  return tab === "all" || isOnSide(group, tab === "lent" ? "owner" : "borrower");
}

/** Of the reader's own books; one for a book that is not available waits. */
const isRequest = (group: LoanGroup) =>
  group.kind === "requests" ||
  (group.kind === "loans" &&
    group.loans.some(({ loan, role }) => role === "owner" && loan.status === "REQUESTED"));

const homeOf = ({ section }: LoanGroup): Tab => (section === "past" ? "past" : "all");

/** Whether somebody waits for the reader's answer. */
const asks = (group: LoanGroup) =>
  group.kind === "requests" ||
  (group.kind === "loans" && (group.act === "confirmMeetUp" || group.act === "allowTime"));

interface SectionsProps {
  groups: readonly LoanGroup[];
  /** Id of the loan that a link led to. */
  marked: string | null;
}

/** The sections that have something; the first row that needs an answer is open at first. */
function Sections({ groups, marked }: SectionsProps) {
  const [chosen, setChosen] = useState<string | null>(() => groups.find(asks)?.key ?? null);
  const [followed, setFollowed] = useState<string | null>(null);
  const isWide = useMedia(WIDE);
  const linked = groups.find((group) => marked !== null && loanIdsOf(group).includes(marked));
  if (linked && followed !== marked) {
    setFollowed(marked);
    setChosen(linked.key);
  }
  const open = groups.find(({ key }) => key === chosen);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start xl:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-5">
        {GROUP_SECTIONS.map((section) => {
          const inSection = groups.filter((group) => group.section === section);
          return (
            inSection.length > 0 && (
              <GroupList
                key={section}
                section={section}
                groups={inSection}
                open={chosen}
                marked={marked}
                inPlace={!isWide}
                onToggle={(key) => setChosen(key === chosen ? null : key)}
              />
            )
          );
        })}
      </div>
      {isWide && open && <GroupAside group={open} />}
    </div>
  );
}

/** The way back to all open loans. */
function AllLink() {
  const t = useTranslations("loans");
  return (
    <Link
      href="/loans"
      prefetch={false}
      className="hit-area mb-3 inline-flex items-center gap-1.5 font-semibold text-fir hover:text-fir-strong"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {t("tabAll")}
    </Link>
  );
}

function PastLink({ count }: { count: number }) {
  const t = useTranslations("loans.group.section");
  return (
    <Card padding="none" className="mt-3.5 overflow-hidden xl:mr-[27rem]">
      <Link
        href="/loans?tab=past"
        prefetch={false}
        className="flex min-h-14 items-center gap-2 px-3.5 font-semibold hover:bg-sunken md:px-5"
      >
        <span className="flex-1">{t("past")}</span>{" "}
        <span className="font-medium text-muted">{count}</span>
        <Icon of={ChevronRight} className="size-5 text-muted" />
      </Link>
    </Card>
  );
}

/** Closed loans at a time. */
const PORTION = 10;

interface PastProps extends SectionsProps {
  total: number;
  onMore: () => void;
}

/** The loans that have ended, the latest first. */
function Past({ groups, marked, total, onMore }: PastProps) {
  const t = useTranslations("loans");
  const history = useTranslations("profile.history");
  const loans = groups.flatMap((group) => (group.kind === "loans" ? group : []));
  const linked = loans.findIndex((group) => marked !== null && loanIdsOf(group).includes(marked));
  return (
    <div className="max-w-4xl">
      <AllLink />
      {loans.length === 0 && <p className="text-muted">{t("noneOpen")}</p>}
      <ShowMore
        items={loans}
        size={Math.max(PORTION, linked + 1)}
        total={total}
        onMore={onMore}
        status={(shown, all) => history("shown", { shown, total: all })}
      >
        {(shown) => (
          <ListSection title={t("group.section.past")}>
            {shown.map((group) => (
              <LinkedItem key={group.key} group={group} marked={marked}>
                <MeetingRow group={group} />
              </LinkedItem>
            ))}
          </ListSection>
        )}
      </ShowMore>
    </div>
  );
}
