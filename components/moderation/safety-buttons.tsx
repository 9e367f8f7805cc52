"use client";

import { Ban, Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { Target } from "./target";

// Most profiles are looked at and neither reported nor blocked.
const ReportDialog = dynamic(() => import("./report-dialog").then((m) => m.ReportDialog));
const BlockDialog = dynamic(() => import("./block-dialog").then((m) => m.BlockDialog));

/** Report and block, on the profile of who it is about. */
export function SafetyButtons({ target }: { target: Target }) {
  const t = useTranslations("moderation");
  const router = useRouter();
  const [open, setOpen] = useState<"report" | "block" | null>(null);
  useFocusReturn(open !== null);
  const name = target.displayName;
  return (
    <>
      <Button
        size="sm"
        variant="plain"
        icon={<Flag aria-hidden="true" />}
        aria-label={t("report.actionLabel", { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen("report")}
      >
        {t("report.action")}
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={<Ban aria-hidden="true" />}
        aria-label={t("block.actionLabel", { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen("block")}
      >
        {t("block.action")}
      </Button>
      {open === "report" && <ReportDialog target={target} onClose={() => setOpen(null)} />}
      {open === "block" && (
        <BlockDialog
          target={target}
          onClose={() => setOpen(null)}
          onBlocked={() => router.push("/friends")}
        />
      )}
    </>
  );
}
