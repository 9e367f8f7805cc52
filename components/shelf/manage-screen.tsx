"use client";

import { Plus } from "lucide";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { RequestItems } from "@/components/loans/groups/group-items";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { ListSection } from "@/components/ui/list-section";
import type { SelectOption } from "@/components/ui/select";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { BookDialogs } from "./list/book-dialogs";
import { MeetUps } from "./meet-ups";
import { Shelf } from "./list/shelf";
import { useDrafts } from "./add/use-drafts";
import { useManageView, type ManageTab } from "./use-manage-view";
import { useShelfLoans, useShelfPage, useShelfView, type ShelfData } from "./list/use-shelf";

const AddPanel = dynamic(() =>
  importWithRetry(() => import("./add/add-panel")).then((m) => m.AddPanel),
);

const OverviewPanel = dynamic(() =>
  importWithRetry(() => import("@/components/overview/overview-panel")).then(
    (m) => m.OverviewPanel,
  ),
);

interface ManageScreenProps {
  countries: readonly SelectOption[];
  /** Rendered with the page. */
  first: ShelfData;
}

/** The reader's own books, the requests for them, and the next meet-ups. */
export function ManageScreen({ countries, first }: ManageScreenProps) {
  const t = useTranslations("manageBooks");
  const [usual] = useState(() => initialTab(first));
  const view = useManageView(usual);
  const [drafts, keepDraft] = useDrafts();
  const { active, pending, meetUps } = useShelfLoans(first);
  const [shelfView] = useShelfView();
  const { shelf } = useShelfPage(shelfView, first);
  const hasAside = meetUps.length > 0;
  return (
    <LoanDialogs>
      <BookDialogs>
        <ManageHeader onAdd={view.add} />
        <Tabs
          label={t("tabs")}
          value={view.tab}
          onValueChange={view.setTab}
          items={[
            { value: "add", label: <TabName name="tabAdd" /> },
            { value: "books", label: <TabName name="tabBooks" />, count: shelf.listed },
            { value: "requests", label: <TabName name="tabRequests" />, count: pending.length },
            { value: "overview", label: <TabName name="tabOverview" /> },
          ]}
        >
          <div
            className={cx(
              "grid items-start gap-6",
              hasAside && "xl:grid-cols-[minmax(0,1fr)_20rem]",
            )}
          >
            <div className="min-w-0">
              <TabPanel value="add">
                <AddPanel
                  first={first}
                  countries={countries}
                  view={view}
                  drafts={drafts}
                  onDraft={keepDraft}
                />
              </TabPanel>
              <TabPanel value="books">
                <Shelf first={first} loans={active} onAdd={view.add} onEdit={view.edit} />
              </TabPanel>
              <TabPanel value="requests">
                <ListSection title={t("tabRequests")}>
                  <RequestItems requests={pending} />
                </ListSection>
              </TabPanel>
              <TabPanel value="overview">
                <OverviewPanel />
              </TabPanel>
            </div>
            <MeetUps loans={meetUps} />
          </div>
        </Tabs>
      </BookDialogs>
    </LoanDialogs>
  );
}

/** Requests first, as somebody waits for an answer; without books, the form for the first one. */
function initialTab({ pending, shelf }: ShelfData): ManageTab {
  if (pending.length > 0) return "requests";
  return shelf.listed + shelf.lost > 0 ? "books" : "add";
}

/** Fits all tabs with their counts on a phone, and on a tablet beside the side bar. */
function TabName({
  name,
}: {
  name: "tabAdd" | "tabBooks" | "tabRequests" | "tabOverview";
}): ReactNode {
  const t = useTranslations("manageBooks");
  return (
    <>
      <span className="lg:hidden">{t(`${name}Short`)}</span>
      <span className="hidden lg:inline">{t(name)}</span>
    </>
  );
}

function ManageHeader({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("manageBooks");
  const nav = useTranslations("nav");
  return (
    <PageHeader
      title={nav("books")}
      action={
        <Button icon={Plus} onClick={onAdd} aria-label={t("add")} className="max-md:px-3">
          <span className="max-lg:hidden">{t("add")}</span>
          <span className="max-md:hidden lg:hidden">{t("addShort")}</span>
        </Button>
      }
    />
  );
}
