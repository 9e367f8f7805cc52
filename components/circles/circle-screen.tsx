"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/layout/page-header";
import { MissingPage } from "@/components/errors/missing-page";
import { ReportButton } from "@/components/moderation/report-button";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Dots } from "@/components/ui/dots";
import { Panel } from "@/components/ui/panel";
import type { SelectOption } from "@/components/ui/select";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useTabParam } from "@/components/ui/use-tab-param";
import { api, ApiError } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { Circle, CircleInput } from "@/lib/features/circles/schema";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import { AtOnce } from "./at-once";
import { CircleAnnouncement } from "./circle-announcement";
import { CircleForm } from "./circle-form";
import { CircleInvite } from "./circle-invite";
import { CircleMark } from "./circle-mark";
import { CircleMembers } from "./circle-members";
import { CircleOffer } from "./circle-offer";
import { CircleShelf, type FirstShelf } from "./circle-shelf";
import { refreshCircles } from "./refresh-circles";
import { UntendedBooks } from "./untended-books";

interface CircleScreenProps {
  circle: Circle;
  /** First page of its books for the words and genre of the address. */
  shelf: FirstShelf | null;
  borrowed: BorrowedBook[];
  countries: readonly SelectOption[];
}

/** A circle as its members see it: the shelf, who is in it, how to invite, how they lend there; owners change it. */
export function CircleScreen(props: CircleScreenProps) {
  const t = useTranslations("circles");
  const { id } = props.circle;
  const { data, error } = useApi("GET /circles/[id]", {
    params: { id },
    fallbackData: props.circle,
  });
  const circle = data ?? props.circle;
  const isOwner = circle.role === "OWNER";
  const [tab, setTab] = useTabParam(["books", "members", "invite", "settings"]);
  // Closed, or the reader was removed, while this page was open.
  if (error instanceof ApiError && error.code === "NOT_FOUND")
    return <MissingPage what="circles" />;
  return (
    <>
      <PageHeader title={circle.name} back={{ href: "/friends", label: t("back") }} />
      <div className="mb-5 flex items-start gap-3.5">
        <CircleMark circle={circle} />
        <div className="min-w-0 flex-1">
          {circle.description && (
            <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{circle.description}</p>
          )}
          <Dots>
            {t("members", { count: circle.members })}
            {t(`admission.${circle.admission}`)}
            {circle.city}
          </Dots>
        </div>
      </div>
      <CircleOffer circle={circle} />
      <UntendedBooks circle={circle} />
      <CircleAnnouncement circle={circle} />
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "books", label: t("tab.books"), count: circle.books ?? undefined },
          { value: "members", label: t("tab.members"), count: circle.requests || undefined },
          { value: "invite", label: t("tab.invite") },
          { value: "settings", label: t("tab.settings") },
        ]}
      >
        <TabPanel value="books">
          <CircleShelf
            circle={props.circle}
            first={props.shelf}
            borrowed={props.borrowed}
            onInvite={() => setTab("invite")}
          />
        </TabPanel>
        <TabPanel value="members">
          <CircleMembers circle={circle} />
          {!isOwner && (
            <ReportButton
              target={null}
              about={{ context: { circleId: id }, name: circle.name }}
              className="mt-4"
            />
          )}
        </TabPanel>
        <TabPanel value="invite">
          <CircleInvite circle={circle} />
        </TabPanel>
        <TabPanel value="settings">
          <Panel title={t("lending.title")} className="max-w-2xl">
            <AtOnce circle={circle} label={t("lending.atOnce")} hint={t("lending.atOnceHint")} />
          </Panel>
          {isOwner && <CircleSettings circle={circle} countries={props.countries} />}
        </TabPanel>
      </Tabs>
    </>
  );
}

/** What owners change, and the end of the circle. */
function CircleSettings({ circle, countries }: Pick<CircleScreenProps, "circle" | "countries">) {
  const t = useTranslations("circles");
  const router = useRouter();
  const { pending, run } = useAction();
  const params = { id: circle.id };

  async function save(body: CircleInput) {
    const saved = await api("PUT /circles/[id]", { params, body });
    await mutateApi("GET /circles/[id]", saved, { params, revalidate: false });
    toast.success(t("form.saved"));
  }

  async function close() {
    if (!(await run(() => api("DELETE /circles/[id]", { params }), t("closed")))) return false;
    router.push("/friends");
    await refreshCircles();
    return true;
  }

  return (
    <div className="mt-6 grid gap-6">
      <CircleForm
        circle={circle}
        countries={countries}
        submitLabel={t("form.save")}
        onSubmit={save}
      />
      <div>
        <ConfirmButton
          label={t("close")}
          title={t("closeTitle")}
          text={t("closeText")}
          pending={pending}
          onConfirm={close}
        />
      </div>
    </div>
  );
}
