"use client";

import { Share2, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { OwnInvitation } from "@/lib/features/invitations/schema";
import { useInvite } from "./use-invite";

const keep = (link: OwnInvitation) =>
  mutateApi("GET /users/me/invitation", link, { revalidate: false });

/** The reader's own invitation link, to share, and its settings. */
export function InvitationPanel({ first }: { first?: OwnInvitation }) {
  const t = useTranslations("invitation.own");
  const errorText = useErrorText();
  const { data, error, mutate } = useApi("GET /users/me/invitation", { fallbackData: first });
  return (
    <Card as="section" padding="lg" className="grid max-w-2xl gap-4">
      <div>
        <h2 className="text-xl">{t("title")}</h2>
        <p className="mt-2 max-w-[60ch] text-muted">{t("text")}</p>
      </div>
      {data && <Link link={data} />}
      {!data && Boolean(error) && (
        <>
          <StatusMessage text={errorText(error)} tone="error" />
          <div>
            <TryAgain onClick={() => mutate()} variant="primary" />
          </div>
        </>
      )}
      {!data && !error && <Loading className="h-24" />}
    </Card>
  );
}

function Link({ link }: { link: OwnInvitation }) {
  const t = useTranslations("invitation.own");
  const { pending, invite } = useInvite();
  const { url, came } = link;
  return (
    <>
      {url && (
        <Field label={t("address")} hint={t("hint")}>
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={url ? Share2 : UserRoundPlus} loading={pending} onClick={() => invite()}>
          {t(url ? "share" : "create")}
        </Button>
        <p className="text-muted">{t("came", { count: came })}</p>
      </div>
      {url && <Settings link={link} />}
    </>
  );
}

/** Whether the link makes friends at once, and buttons to renew or delete the link. */
function Settings({ link: { befriends } }: { link: OwnInvitation }) {
  const t = useTranslations("invitation.own");
  const action = useAction();
  const [ticked, setTicked] = useState<boolean | null>(null);

  async function change(value: boolean) {
    setTicked(value);
    await action.run(
      async () => keep(await api("PUT /users/me/invitation", { body: { befriends: value } })),
      t(value ? "befriendsOn" : "befriendsOff"),
    );
    setTicked(null);
  }

  const renew = async () => keep(await api("POST /users/me/invitation/renew", {}));

  async function end() {
    await api("DELETE /users/me/invitation", {});
    await mutateApi(
      "GET /users/me/invitation",
      (link) => link && { ...link, url: null, befriends: false },
      { revalidate: false },
    );
  }

  return (
    <>
      <Checkbox
        checked={ticked ?? befriends}
        disabled={action.pending}
        onChange={(event) => void change(event.target.checked)}
        label={t("befriends")}
        hint={t("befriendsHint")}
      />
      <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
        <ConfirmButton
          label={t("renew")}
          title={t("renewTitle")}
          text={t("renewText")}
          pending={action.pending}
          onConfirm={() => action.run(renew, t("renewed"))}
        />
        <ConfirmButton
          label={t("end")}
          title={t("endTitle")}
          text={t("endText")}
          pending={action.pending}
          onConfirm={() => action.run(end, t("ended"))}
        />
      </div>
    </>
  );
}
