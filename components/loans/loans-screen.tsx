"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { isOpen, loansIn, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import type { Loan, LoanStats } from "@/lib/features/loans/schema";
import type { Waiting } from "@/lib/features/loans/waiting/schema";
import { useApi } from "@/lib/browser/use-api";
import { LoanCard } from "./loan-card";
import { LoanDialogs } from "./loan-dialogs";
import { today } from "./days";
import { NoLoans } from "./no-loans";
import { OutsideLoanCard } from "./outside/outside-loan-card";
import { useOutsideLoans } from "./outside/use-outside-loans";
import { byUrgency } from "./urgency";
import { useLinkedLoan } from "./use-linked-loan";
import { POLL_EVERY_MS, useOwnLoans } from "./use-loans";
import { WaitingList } from "./waiting-list";

const LISTS = ["lent", "borrowed"] as const;
const TABS = [...LISTS, "waiting"] as const;

interface LoansScreenProps {
  lent: Loan[];
  outside: OutsideLoan[];
  borrowed: Loan[];
  waiting: Waiting[];
  stats: LoanStats;
}

/** The reader's loans on both sides, and the books that they wait for. */
export function LoansScreen(first: LoansScreenProps) {
  const t = useTranslations("loans");
  const [tab, setTab] = useTabParam(TABS);
  const { data: lent = [], onMore: onMoreLent } = useOwnLoans("owner", first.lent);
  const { data: borrowed = [], onMore: onMoreBorrowed } = useOwnLoans("borrower", first.borrowed);
  const outside = useOutsideLoans(first.outside);
  const { data: waiting = [], mutate: refreshWaiting } = useApi("GET /users/me/waiting", {
    refreshInterval: POLL_EVERY_MS,
    fallbackData: first.waiting,
  });
  const lists = { lent, borrowed };
  const lentCount = onMoreLent ? loansIn(first.stats.asLender) : lent.length;
  const borrowedCount = onMoreBorrowed ? loansIn(first.stats.asBorrower) : borrowed.length;
  const marked = useLinkedLoan(tab, (id) =>
    LISTS.find((each) => lists[each].some((loan) => loan.id === id)),
  );
  return (
    <LoanDialogs>
      <Tabs
        label={t("title")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "lent", label: t("tabLent"), count: lentCount + outside.length },
          { value: "borrowed", label: t("tabBorrowed"), count: borrowedCount },
          { value: "waiting", label: t("tabWaiting"), count: waiting.length },
        ]}
      >
        <TabPanel value="lent">
          <LoanList
            loans={lent}
            outside={outside}
            role="owner"
            marked={marked}
            onMore={onMoreLent}
          />
        </TabPanel>
        <TabPanel value="borrowed">
          <LoanList loans={borrowed} role="borrower" marked={marked} onMore={onMoreBorrowed} />
        </TabPanel>
        <TabPanel value="waiting">
          <WaitingList waiting={waiting} onLeft={() => refreshWaiting()} />
        </TabPanel>
      </Tabs>
    </LoanDialogs>
  );
}

interface LoanListProps {
  loans: Loan[];
  outside?: readonly OutsideLoan[];
  role: LoanRole;
  /** Id of the loan that a link led to. */
  marked: string | null;
  /** Loads more closed loans. */
  onMore?: () => void;
}

/** Open loans first, most urgent on top; closed ones below. */
function LoanList({ loans, outside = [], role, marked, onMore }: LoanListProps) {
  const t = useTranslations("loans");
  const common = useTranslations("common");
  if (loans.length === 0 && outside.length === 0) return <NoLoans role={role} screen="loans" />;
  const now = byUrgency(
    loans.filter((loan) => isOpen(loan.status)),
    role,
    today(),
  );
  const earlier = loans.filter((loan) => !isOpen(loan.status));
  const isLate = ({ dueDate, lost }: OutsideLoan) => !lost && dueDate !== null && dueDate < today();
  const outsideCard = (loan: OutsideLoan) => (
    <li key={loan.bookId}>
      <OutsideLoanCard loan={loan} />
    </li>
  );
  const card = (loan: Loan) => (
    <li
      key={loan.id}
      id={`loan-${loan.id}`}
      tabIndex={-1}
      aria-current={loan.id === marked || undefined}
      className="scroll-mt-6 rounded-lg outline-none aria-[current]:ring-2 aria-[current]:ring-fir"
    >
      <LoanCard loan={loan} role={role} />
    </li>
  );
  const sections = {
    now: [
      ...outside.filter(isLate).map(outsideCard),
      ...now.map(card),
      ...outside.filter((loan) => !isLate(loan)).map(outsideCard),
    ],
    earlier: earlier.map(card),
  };
  return (["now", "earlier"] as const).map(
    (section) =>
      sections[section].length > 0 && (
        <section key={section} aria-labelledby={`loans-${section}`} className="mb-8 max-w-4xl">
          <h2 id={`loans-${section}`} className="mb-3 text-xl">
            {t(section)}
          </h2>
          <ul className="grid gap-3.5">{sections[section]}</ul>
          {section === "earlier" && onMore && (
            <Button variant="ghost" block className="mt-4" onClick={onMore}>
              {common("showMore")}
            </Button>
          )}
        </section>
      ),
  );
}
