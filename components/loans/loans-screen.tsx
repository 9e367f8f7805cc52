"use client";

import { BookUp2, Library } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { useMe } from "@/components/users/use-me";
import type { LoanRole } from "@/lib/loans/machine";
import type { Loan } from "@/lib/loans/schema";
import { LoanCard } from "./loan-card";
import { LoanDialogs } from "./loan-dialogs";
import { borrowedKey, lentKey, useLoanList } from "./use-loans";

const TABS = ["lent", "borrowed"] as const;

interface LoansScreenProps {
  lent: Loan[];
  borrowed: Loan[];
}

/** Both sides of the reader's loans. */
export function LoansScreen(first: LoansScreenProps) {
  const t = useTranslations("loans");
  const me = useMe();
  const [tab, setTab] = useTabParam(TABS);
  const lent = useLoanList(lentKey(me.id), first.lent) ?? [];
  const borrowed = useLoanList(borrowedKey(me.id), first.borrowed) ?? [];
  return (
    <LoanDialogs>
      <Tabs
        label={t("title")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "lent", label: t("tabLent"), count: lent.length },
          { value: "borrowed", label: t("tabBorrowed"), count: borrowed.length },
        ]}
      >
        <TabPanel value="lent">
          <LoanList loans={lent} role="owner" />
        </TabPanel>
        <TabPanel value="borrowed">
          <LoanList loans={borrowed} role="borrower" />
        </TabPanel>
      </Tabs>
    </LoanDialogs>
  );
}

function LoanList({ loans, role }: { loans: Loan[]; role: LoanRole }) {
  if (loans.length === 0) return <NoLoans role={role} />;
  return (
    <ul className="grid max-w-4xl gap-3.5">
      {loans.map((loan) => (
        <li key={loan.id}>
          <LoanCard loan={loan} role={role} />
        </li>
      ))}
    </ul>
  );
}

function NoLoans({ role }: { role: LoanRole }) {
  const t = useTranslations(role === "owner" ? "loans.noneLent" : "loans.noneBorrowed");
  return (
    <EmptyState
      icon={role === "owner" ? <BookUp2 /> : <Library />}
      title={t("title")}
      text={t("text")}
      action={
        <Button asChild>
          <Link href={role === "owner" ? "/books/manage" : "/search"}>{t("action")}</Link>
        </Button>
      }
    />
  );
}
