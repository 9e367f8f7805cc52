"use client";

import { Download, Ellipsis, Plus, QrCode } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Menu } from "@/components/ui/menu";
import type { SelectOption } from "@/components/ui/select";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { Shelf } from "./list/shelf";
import type { ShelfData } from "./list/use-shelf";
import { addBooks, useManageView } from "./use-manage-view";

const AddSheet = lazyComponent(() => import("./add/add-sheet").then((m) => m.AddSheet));

interface ManageScreenProps {
  countries: readonly SelectOption[];
  /** Rendered with the page. */
  first: ShelfData;
}

/** The reader's own books; new ones are added in a sheet over them. */
export function ManageScreen({ countries, first }: ManageScreenProps) {
  const t = useTranslations("manageBooks");
  const nav = useTranslations("nav");
  const view = useManageView();
  const [choosing, setChoosing] = useState(false);
  useFocusReturn(view.isOpen);
  return (
    <LoanDialogs>
      <PageHeader
        title={nav("books")}
        action={
          <div className="flex items-center gap-1">
            <Button icon={Plus} onClick={addBooks} className="max-md:hidden">
              {t("add")}
            </Button>
            <ShelfMenu onLabels={() => setChoosing(true)} />
          </div>
        }
      />
      <Shelf first={first} choosing={choosing} onChoosing={setChoosing} />
      {view.isOpen && <AddSheet first={first} countries={countries} view={view} />}
    </LoanDialogs>
  );
}

/** Actions on the whole shelf. */
function ShelfMenu({ onLabels }: { onLabels: () => void }) {
  const t = useTranslations("manageBooks");
  return (
    <Menu
      trigger={<IconButton label={t("shelf.more")} icon={Ellipsis} />}
      items={[
        { label: t("many.labels"), icon: QrCode, onSelect: onLabels },
        {
          label: t("shelf.download"),
          icon: Download,
          onSelect: () => window.location.assign("/api/users/me/books.csv"),
        },
      ]}
    />
  );
}
