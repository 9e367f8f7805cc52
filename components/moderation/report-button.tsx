"use client";

import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { ReportedThing } from "./report-dialog";
import type { Target } from "./target";

// Far more is looked at than reported.
const ReportDialog = dynamic(() => import("./report-dialog").then((m) => m.ReportDialog));

interface ReportButtonProps {
  target: Target;
  /** What is reported, where it is not the reader as such. */
  about?: ReportedThing;
  className?: string;
}

/** Complains about a reader, or about something of theirs. */
export function ReportButton({ target, about, className }: ReportButtonProps) {
  const t = useTranslations("moderation.report");
  const [open, setOpen] = useState(false);
  useFocusReturn(open);
  const label = about
    ? t("aboutLabel", { thing: about.name })
    : t("actionLabel", { name: target.displayName });
  return (
    <>
      <Button
        size="sm"
        variant="plain"
        icon={<Flag aria-hidden="true" />}
        aria-label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {open && <ReportDialog target={target} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
