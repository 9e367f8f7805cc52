"use client";

import { Printer, Share2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { TryAgain } from "@/components/ui/try-again";
import { useAction } from "@/components/ui/use-action";
import { useShareLink } from "@/components/invitations/use-invite";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import { useBrowserValue } from "@/lib/browser/use-hydrated";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { Circle } from "@/lib/features/circles/schema";
import { circlePath } from "@/lib/features/circles/terms";

/** The circle's link to share and its poster; owners may renew the link. Others may only pass its address on. */
export function CircleInvite({ circle }: { circle: Circle }) {
  const t = useTranslations("circles.invite");
  const address = useBrowserValue(() => window.location.origin + circlePath(circle.id), "");
  return (
    <Panel title={t("title")} className="grid max-w-2xl gap-4">
      <p className="max-w-[60ch] text-muted">{t(circle.mayInvite ? "text" : "textAsk")}</p>
      {circle.mayInvite ? <Invitation circle={circle} /> : <Link circle={circle} url={address} />}
    </Panel>
  );
}

function Invitation({ circle }: { circle: Circle }) {
  const t = useTranslations("circles.invite");
  const errorText = useErrorText();
  const { pending, run } = useAction();
  const params = { id: circle.id };
  const { data, error, mutate } = useApi("GET /circles/[id]/invitation", { params });

  async function renew() {
    const link = await api("POST /circles/[id]/invitation", { params });
    await mutateApi("GET /circles/[id]/invitation", link, { params, revalidate: false });
  }

  if (!data && Boolean(error)) {
    return (
      <>
        <StatusMessage text={errorText(error)} tone="error" />
        <div>
          <TryAgain onClick={() => mutate()} variant="primary" />
        </div>
      </>
    );
  }
  if (!data) return <Loading className="h-24" />;
  return (
    <>
      <Link circle={circle} url={data.url}>
        <ButtonLink
          href={`${circlePath(circle.id)}/poster`}
          prefetch={false}
          variant="ghost"
          icon={Printer}
        >
          {t("poster")}
        </ButtonLink>
      </Link>
      {circle.role === "OWNER" && (
        <div className="border-t border-line pt-4">
          <ConfirmButton
            label={t("renew")}
            title={t("renewTitle")}
            text={t("renewText")}
            pending={pending}
            onConfirm={() => run(renew, t("renewed"))}
          />
        </div>
      )}
    </>
  );
}

interface LinkProps {
  circle: Circle;
  url: string;
  /** Further ways to pass it on. */
  children?: ReactNode;
}

function Link({ circle: { name }, url, children }: LinkProps) {
  const t = useTranslations("circles.invite");
  const share = useShareLink();
  return (
    <>
      <Field label={t("address")}>
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={Share2}
          onClick={() => share({ url, title: name, text: t("shareText", { name }) })}
        >
          {t("share")}
        </Button>
        {children}
      </div>
    </>
  );
}
