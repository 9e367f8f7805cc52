"use client";

import { Mail } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";

/** Offers the weekly letter until it is answered; either answer is stored. */
export function LetterOffer({ onAnswered }: { onAnswered: () => unknown }) {
  const t = useTranslations("overview.letter");
  const id = useId();
  const [answer, setAnswer] = useState<boolean>();
  const { pending, run } = useAction({ refresh: onAnswered });

  function choose(weeklyLetter: boolean) {
    setAnswer(weeklyLetter);
    void run(
      async () => {
        const body = { weeklyLetter };
        const saved = await api("PUT /users/me/notification-settings", { body });
        await mutateApi(
          "GET /users/me",
          (me) => me && { ...me, emailNotificationSettings: saved },
          { revalidate: false },
        );
      },
      t(weeklyLetter ? "chosen" : "declined"),
    );
  }

  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-fir-soft px-4 py-4 md:px-5"
    >
      <Icon of={Mail} className="size-7 flex-none text-fir-strong max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={id} className="text-lg">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-[60ch]">{t("text")}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button loading={pending && answer === true} onClick={() => choose(true)}>
          {t("yes")}
        </Button>
        <Button variant="ghost" loading={pending && answer === false} onClick={() => choose(false)}>
          {t("no")}
        </Button>
      </div>
    </section>
  );
}
