"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmButton, ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { ListSection } from "@/components/ui/list-section";
import { Menu } from "@/components/ui/menu";
import { MorePages } from "@/components/ui/more-pages";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { RelativeTime } from "@/components/ui/time";
import { TryAgain } from "@/components/ui/try-again";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { usePages } from "@/lib/browser/use-pages";
import type { Circle, CircleMember, CircleRequest } from "@/lib/features/circles/schema";
import { refreshCircles } from "./refresh-circles";

const ROW = "flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-5";

/** Who asks to join, who is in the circle, and the way out of it. */
export function CircleMembers({ circle }: { circle: Circle }) {
  const t = useTranslations("circles.people");
  const router = useRouter();
  const me = useMe();
  const isOwner = circle.role === "OWNER";
  const members = usePages({
    key: ["circle-members", circle.id],
    read: (cursor) =>
      api("GET /circles/[id]/members", { params: { id: circle.id }, query: { cursor } }),
  });
  const errorText = useErrorText();
  const { pending, run } = useAction();

  function refresh() {
    members.again();
    void refreshCircles();
  }

  async function leave() {
    const params = { id: circle.id, userId: me.id };
    const done = await run(
      () => api("DELETE /circles/[id]/members/[userId]", { params }),
      t("left"),
    );
    if (!done) return false;
    router.push("/friends");
    await refreshCircles();
    return true;
  }

  return (
    <div className="grid max-w-4xl gap-8">
      {isOwner && <Requests circleId={circle.id} onAnswered={refresh} />}
      {members.items.length > 0 && (
        <ListSection title={t("list")}>
          {members.items.map((member) => (
            <Member
              key={member.id}
              circleId={circle.id}
              member={member}
              mayChange={isOwner && member.id !== me.id}
              onChanged={refresh}
            />
          ))}
        </ListSection>
      )}
      {members.loading && <Loading className="h-48 rounded-lg" />}
      {members.failed && (
        <div className="grid justify-items-start gap-2">
          <StatusMessage text={errorText(members.error)} tone="error" />
          <TryAgain onClick={members.again} />
        </div>
      )}
      <MorePages of={members} />
      <div>
        <ConfirmButton
          label={t("leave")}
          title={t("leaveTitle")}
          text={t("leaveText")}
          pending={pending}
          onConfirm={leave}
        />
      </div>
    </div>
  );
}

interface MemberProps {
  circleId: string;
  member: CircleMember;
  mayChange: boolean;
  onChanged: () => void;
}

/** A member with their part in the circle; owners ask others to run it too, take that back and remove. */
function Member({ circleId, member, mayChange, onChanged }: MemberProps) {
  const t = useTranslations("circles.people");
  const [isRemoving, setRemoving] = useDialogState(false);
  const { pending, run } = useAction({ refresh: onChanged });
  const { displayName: name, offered } = member;
  const params = { id: circleId, userId: member.id };
  const isOwner = member.role === "OWNER";
  const ask = { label: t("makeOwner"), role: "OWNER", done: t("madeOwner", { name }) } as const;
  const takeBack = {
    label: t("withdrawOffer"),
    role: "MEMBER",
    done: t("offerWithdrawn"),
  } as const;
  const demote = {
    label: t("makeMember"),
    role: "MEMBER",
    done: t("madeMember", { name }),
  } as const;
  const { label, role, done } = isOwner ? demote : offered ? takeBack : ask;

  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <PersonLine person={member}>
          {member.city}
          {isOwner && <span className="font-semibold text-fir-strong">{t("owner")}</span>}
          {offered && t("offered")}
        </PersonLine>
      </div>
      {mayChange && (
        <Menu
          trigger={<IconButton label={t("menu", { name })} icon={Ellipsis} />}
          items={[
            {
              label,
              onSelect: () =>
                run(
                  () => api("PUT /circles/[id]/members/[userId]", { params, body: { role } }),
                  done,
                ),
            },
            { label: t("remove"), danger: true, onSelect: () => setRemoving(true) },
          ]}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t("removeTitle")}
          text={t("removeText", { name })}
          confirmLabel={t("remove")}
          pending={pending}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            run(
              () => api("DELETE /circles/[id]/members/[userId]", { params }),
              t("removed", { name }),
            )
          }
        />
      )}
    </li>
  );
}

interface RequestsProps {
  circleId: string;
  onAnswered: () => void;
}

/** Who asks to join, and who was declined or removed; nothing while there is nobody. */
function Requests(props: RequestsProps) {
  const t = useTranslations("circles.people");
  const { data } = useApi("GET /circles/[id]/requests", { params: { id: props.circleId } });
  const requests = data?.requests ?? [];
  const isOpen = ({ declinedAt }: CircleRequest) => declinedAt === null;
  const [open, declined] = [requests.filter(isOpen), requests.filter((each) => !isOpen(each))];
  return (
    <>
      {open.length > 0 && (
        <ListSection title={t("asking")}>
          {open.map((request) => (
            <Request key={request.id} {...props} request={request} />
          ))}
        </ListSection>
      )}
      {declined.length > 0 && (
        <details>
          <summary className="link hit-area w-fit cursor-pointer">
            {t("keptOut", { count: declined.length })}
          </summary>
          <div className="mt-3">
            <ListSection title={t("keptOutTitle")}>
              {declined.map((request) => (
                <Request key={request.id} {...props} request={request} />
              ))}
            </ListSection>
          </div>
        </details>
      )}
    </>
  );
}

function Request({ circleId, request, onAnswered }: RequestsProps & { request: CircleRequest }) {
  const t = useTranslations("circles.people");
  const { pending, run } = useAction({ refresh: onAnswered });
  const { id, displayName: name, requestedAt, declinedAt, asks } = request;

  const answer = (admit: boolean, done: string) => () =>
    run(
      () =>
        api("PUT /circles/[id]/requests/[userId]", {
          params: { id: circleId, userId: id },
          body: { admit },
        }),
      done,
    );

  return (
    <li className={ROW}>
      <div className="min-w-56 flex-1">
        <PersonLine
          person={request}
          below={
            declinedAt === null &&
            t.rich("asked", { time: () => <RelativeTime value={requestedAt} /> })
          }
        >
          {request.city}
        </PersonLine>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
        <Button
          size="sm"
          variant={declinedAt ? "ghost" : "primary"}
          aria-label={t(asks ? "admitLabel" : "readmitLabel", { name })}
          loading={pending}
          onClick={answer(true, t(asks ? "admitted" : "readmitted", { name }))}
        >
          {t(asks ? "admit" : "readmit")}
        </Button>
        {declinedAt === null && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("declineLabel", { name })}
            onClick={answer(false, t("declined"))}
          >
            {t("decline")}
          </Button>
        )}
      </div>
    </li>
  );
}
