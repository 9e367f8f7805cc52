"use client";

import { Flag } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { Reported, ReportedThing } from "./report-dialog";

const ReportDialog = lazyComponent(() => import("./report-dialog").then((m) => m.ReportDialog));

interface ReportButtonProps {
  /** Null if the reader must not learn who it is; then `about` says what is reported. */
  target: Reported | null;
  /** The reported thing, if it is not the user. */
  about?: ReportedThing;
  /** Accessible name, if the thing's name alone is unclear. */
  label?: string;
  /** A small button among more important ones. */
  iconOnly?: boolean;
  className?: string;
}

/** Reports a user, or something of theirs. */
export function ReportButton({ target, about, label, iconOnly, className }: ReportButtonProps) {
  const t = useTranslations("moderation.report");
  const [open, setOpen] = useDialogState(false);
  const whole = about
    ? t("aboutLabel", { thing: about.name })
    : t("actionLabel", { name: target?.displayName ?? "" });
  const shared = {
    icon: Flag,
    "aria-haspopup": "dialog",
    className,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {iconOnly ? (
        <IconButton {...shared} label={label ?? whole} />
      ) : (
        <Button {...shared} size="sm" variant="plain" aria-label={label ?? whole}>
          {t("action")}
        </Button>
      )}
      {open && <ReportDialog target={target} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
