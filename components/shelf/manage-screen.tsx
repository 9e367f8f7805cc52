"use client";

import { Download, Ellipsis, QrCode } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Menu } from "@/components/ui/menu";
import { PartLinks } from "@/components/ui/part-links";
import type { SelectOption } from "@/components/ui/select";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { Shelf } from "./list/shelf";
import type { ShelfData } from "./list/use-shelf";
import { polled, useApi } from "@/lib/browser/use-api";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { addBooks, useManageView } from "./use-manage-view";

const AddSheet = lazyComponent(() => import("./add/add-sheet").then((m) => m.AddSheet));

interface ManageScreenProps {
  countries: readonly SelectOption[];
  /** Rendered with the page. */
  first: ShelfData;
  pending: PendingLoan[];
}

/** The reader's own books; new ones are added in a sheet over them. */
export function ManageScreen({ countries, first, pending }: ManageScreenProps) {
  const nav = useTranslations("nav");
  const view = useManageView();
  const [choosing, setChoosing] = useState(false);
  useFocusReturn(view.isOpen);
  return (
    <LoanDialogs>
      <PageHeader title={nav("books")} action={<ShelfMenu onLabels={() => setChoosing(true)} />} />
      <ShelfParts pending={pending} />
      <Shelf first={first} choosing={choosing} onChoosing={setChoosing} />
      {view.isOpen && <AddSheet first={first} countries={countries} view={view} />}
    </LoanDialogs>
  );
}

/** The three parts of one's books by the names that the product has given them from the beginning. */
function ShelfParts({ pending: first }: Pick<ManageScreenProps, "pending">) {
  const t = useTranslations("manageBooks.parts");
  const { data: pending = [] } = useApi("GET /loans/pending", polled(first));
  return (
    <PartLinks
      label={t("label")}
      parts={[
        { href: "?tab=add", label: t("add"), onOpen: addBooks },
        { href: "/books/manage", label: t("shelf"), current: true },
        { href: "/loans?tab=requests", label: t("requests"), count: pending.length },
      ]}
      className="mb-2 max-w-[36rem]"
    />
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
