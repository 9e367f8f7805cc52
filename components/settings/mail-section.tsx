"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { keysOf } from "@/lib/shared/records";
import { Section, STATUS_GAP } from "./section";
import { useChanges } from "./use-changes";

/** Which events are mailed; each box is saved when it is ticked. */
export function MailSection() {
  const t = useTranslations("settings");
  const { values, change, outcome } = useChanges(
    useMe().emailNotificationSettings,
    async (body) => {
      const saved = await api("PUT /users/me/notification-settings", { body });
      await mutateApi("GET /users/me", (me) => me && { ...me, emailNotificationSettings: saved }, {
        revalidate: false,
      });
    },
    t("mail.saved"),
  );
  return (
    <Section anchor="mail" title={t("mail.title")} text={t("mail.text")}>
      <fieldset>
        <legend className="sr-only">{t("mail.legend")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {keysOf(values).map((kind) => (
            <Checkbox
              key={kind}
              checked={values[kind]}
              onChange={(event) => change({ [kind]: event.target.checked })}
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
