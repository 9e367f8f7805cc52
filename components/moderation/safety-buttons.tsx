"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { ReportButton } from "./report-button";
import type { Target } from "./target";

const BlockDialog = later(() => import("./block-dialog").then((m) => m.BlockDialog));

/** Report and block, on the profile of who it is about. */
export function SafetyButtons({ target }: { target: Target }) {
  const t = useTranslations("moderation.block");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  useFocusReturn(open);
  return (
    <>
      <ReportButton target={target} />
      <Button
        size="sm"
        variant="danger"
        icon={<Ban aria-hidden="true" />}
        aria-label={t("actionLabel", { name: target.displayName })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {open && (
        <BlockDialog
          target={target}
          onClose={() => setOpen(false)}
          onBlocked={() => router.push("/friends")}
        />
      )}
    </>
  );
}
