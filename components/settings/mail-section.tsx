"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { mutate } from "swr";
import { Checkbox } from "@/components/ui/checkbox";
import { StatusMessage } from "@/components/ui/status-message";
import { ME, useMe } from "@/components/users/use-me";
import { api } from "@/lib/core/api-client";
import type { NotificationSettings, OwnProfile } from "@/lib/users/schema";
import { Section, STATUS_GAP } from "./section";
import type { Outcome } from "./use-profile-form";

const KINDS = [
  "bookLoanRequest",
  "bookLoanStatusChanged",
  "friendRequest",
  "newMessage",
  "newChatConversation",
] as const satisfies (keyof NotificationSettings)[];

/** Which events are told by e-mail; each box is kept as soon as it is ticked. */
export function MailSection() {
  const t = useTranslations("settings");
  const stored = useMe().emailNotificationSettings;
  const [settings, setSettings] = useState(stored);
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const latest = useRef(stored);
  const queue = useRef(Promise.resolve());

  function tick(kind: keyof NotificationSettings, value: boolean) {
    latest.current = { ...latest.current, [kind]: value };
    setSettings(latest.current);
    setOutcome({ text: "" });
    // One after the other, so that the last tick is the one that stays.
    queue.current = queue.current.then(() => keep(kind, value));
  }

  async function keep(kind: keyof NotificationSettings, value: boolean) {
    try {
      const saved = await api.put<NotificationSettings>("/users/me/notification-settings", latest.current);
      await mutate<OwnProfile>(ME, (me) => me && { ...me, emailNotificationSettings: saved }, {
        revalidate: false,
      });
      setOutcome({ text: t("mail.saved") });
    } catch {
      latest.current = { ...latest.current, [kind]: !value };
      setSettings(latest.current);
      setOutcome({ text: t("failed"), tone: "error" });
    }
  }

  return (
    <Section title={t("mail.title")} text={t("mail.text")}>
      <fieldset>
        <legend className="sr-only">{t("mail.legend")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              checked={settings[kind]}
              onChange={(event) => tick(kind, event.target.checked)}
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
