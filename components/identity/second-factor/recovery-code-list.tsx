"use client";

import { Copy } from "lucide";
import { useTranslations } from "next-intl";
import { copyText } from "@/lib/browser/copy-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Recovery codes; shown only once. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations("secondFactor");

  async function copy() {
    if (await copyText(codes.join("\n"))) toast.success(t("copied"));
    else toast.warning(t("byHand"));
  }

  return (
    <div className="grid gap-4">
      <p>{t("codesLead")}</p>
      <ul
        aria-label={t("codesHeading")}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3.5 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="soft" block icon={Copy} onClick={copy}>
        {t("copy")}
      </Button>
      <Button block onClick={onKept}>
        {t("kept")}
      </Button>
    </div>
  );
}
