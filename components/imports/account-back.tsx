"use client";

import { Undo2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FocusedStatus } from "@/components/ui/focused-status";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { forgetWishes } from "@/components/wishes/forget-wishes";
import { api } from "@/lib/browser/api-client";
import type { ApiOutput } from "@/lib/browser/api-types";
import type { BookImport } from "@/lib/features/imports/schema";

/** What an account export holds besides books, and the button to import it. */
export function AccountBack({
  id,
  account,
}: {
  id: string;
  account: NonNullable<BookImport["account"]>;
}) {
  const t = useTranslations("imports");
  const [done, setDone] = useState<ApiOutput<"POST /imports/[id]/account"> | null>(null);
  const { pending, run } = useAction();

  async function takeOver() {
    await run(async () => {
      setDone(await api("POST /imports/[id]/account", { params: { id } }));
      forgetWishes();
    });
  }

  return (
    <div className="mb-4 grid gap-3">
      <StatusMessage tone="info" text={t("account.text", { wishes: account.wishes })} />
      {done ? (
        <FocusedStatus>
          {t("wanted.made", { made: done.made, known: done.known, left: done.left })}{" "}
          {done.rules && t("account.rules")}
        </FocusedStatus>
      ) : (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={Undo2}
          loading={pending}
          onClick={takeOver}
        >
          {t("account.action")}
        </Button>
      )}
    </div>
  );
}
