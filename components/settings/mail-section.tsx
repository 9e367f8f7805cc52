"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import type { NotificationSettings } from "@/lib/features/users/schema";
import { keysOf } from "@/lib/shared/records";
import { Section, STATUS_GAP } from "./section";
import type { Outcome } from "./use-profile-form";

/** Which events are mailed; each box is saved when it is ticked. */
export function MailSection() {
  const t = useTranslations("settings");
  const stored = useMe().emailNotificationSettings;
  /** Ticks that the server has not confirmed yet. */
  const [ticked, setTicked] = useState<Partial<NotificationSettings>>({});
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const queue = useRef(Promise.resolve());

  function changeSetting(kind: keyof NotificationSettings, value: boolean) {
    setTicked((before) => ({ ...before, [kind]: value }));
    setOutcome({ text: "" });
    // Sequential, so that the last change wins.
    queue.current = queue.current.then(() => keep(kind, value));
  }

  /** Sends only this setting: others may have been changed elsewhere since the page was opened. */
  async function keep(kind: keyof NotificationSettings, value: boolean) {
    try {
      const body = { [kind]: value };
      const saved = await api("PUT /users/me/notification-settings", { body });
      await mutateApi("GET /users/me", (me) => me && { ...me, emailNotificationSettings: saved }, {
        revalidate: false,
      });
      setOutcome({ text: t("mail.saved") });
    } catch {
      setOutcome({ text: t("failed"), tone: "error" });
    }
    setTicked(({ [kind]: latest, ...others }) =>
      latest === value ? others : { ...others, [kind]: latest },
    );
  }

  return (
    <Section title={t("mail.title")} text={t("mail.text")}>
      <fieldset>
        <legend className="sr-only">{t("mail.legend")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {keysOf(stored).map((kind) => (
            <Checkbox
              key={kind}
              checked={ticked[kind] ?? stored[kind]}
              onChange={(event) => changeSetting(kind, event.target.checked)}
              label={t(`mail.${kind}`)}
              hint={t(`mail.${kind}Hint`)}
            />
          ))}
        </div>
      </fieldset>
      <StatusMessage {...outcome} className={STATUS_GAP} />
    </Section>
  );
}
