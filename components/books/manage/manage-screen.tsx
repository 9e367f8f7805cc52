"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { Requests } from "@/components/loans/requests";
import { Button } from "@/components/ui/button";
import { insist } from "@/components/ui/insist";
import type { SelectOption } from "@/components/ui/select";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { Drafts } from "./add-panel";
import { BookDialogs } from "./book-dialogs";
import { MeetUps } from "./meet-ups";
import { Shelf } from "./shelf";
import { useManageView } from "./use-manage-view";
import { useShelf, type ShelfData } from "./use-shelf";

const AddPanel = dynamic(() => insist(() => import("./add-panel")).then((m) => m.AddPanel));

const OverviewPanel = dynamic(() =>
  insist(() => import("@/components/overview/overview-panel")).then((m) => m.OverviewPanel),
);

interface ManageScreenProps {
  countries: readonly SelectOption[];
  /** What the page was rendered with. */
  first: ShelfData;
}

/** The reader's own books, the requests for them, and the meet-ups to come. */
export function ManageScreen({ countries, first }: ManageScreenProps) {
  const t = useTranslations("manageBooks");
  const view = useManageView();
  const [drafts, setDrafts] = useState<Drafts>({});
  const { books, active, pending, meetUps } = useShelf(first);
  const listed = books.filter((book) => book.state !== "LOST");
  return (
    <LoanDialogs>
      <BookDialogs>
        <ManageHeader onAdd={view.add} />
        <Tabs
          label={t("tabs")}
          value={view.tab}
          onValueChange={view.setTab}
          items={[
            { value: "add", label: t("tabAdd") },
            { value: "books", label: t("tabBooks"), count: listed.length },
            { value: "requests", label: t("tabRequests"), count: pending.length },
            { value: "overview", label: t("tabOverview") },
          ]}
        >
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0">
              <TabPanel value="add">
                <AddPanel
                  books={books}
                  countries={countries}
                  view={view}
                  drafts={drafts}
                  onDraft={(key, draft) => setDrafts((kept) => ({ ...kept, [key]: draft }))}
                />
              </TabPanel>
              <TabPanel value="books">
                <Shelf books={books} loans={active} onAdd={view.add} onEdit={view.edit} />
              </TabPanel>
              <TabPanel value="requests">
                <Requests requests={pending} />
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

function ManageHeader({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("manageBooks");
  return (
    <PageHeader
      title={t("title")}
      sub={
        <Link href="/loans" prefetch={false} className="link xl:hidden">
          {t("allLoans")}
        </Link>
      }
      action={
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={onAdd}
          aria-label={t("add")}
          className="max-[27rem]:px-3.5 xl:mb-1.5"
        >
          <span className="max-[27rem]:hidden">{t("add")}</span>
          <span className="min-[27rem]:hidden">{t("addShort")}</span>
        </Button>
      }
    />
  );
}
