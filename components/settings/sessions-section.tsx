"use client";

import { LogOut, Monitor, Smartphone, Terminal } from "lucide";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dots } from "@/components/ui/dots";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { DateText, RelativeTime } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { OwnSession } from "@/lib/features/identity/session/schema";
import { LoadedRows } from "./loaded-rows";
import { Section } from "./section";

const DEVICE_ICONS = { desktop: Monitor, phone: Smartphone, program: Terminal } as const;

/** The reader's sessions, with a button to end each. */
export function SessionsSection() {
  const t = useTranslations("settings.sessions");
  const result = useApi("GET /users/me/sessions");
  const others = result.data?.filter((session) => !session.current).length;
  return (
    <Section title={t("title")} text={t("text")}>
      <LoadedRows label={t("list")} none={t("alone")} result={result}>
        {(session) => <Row session={session} onEnded={() => result.mutate()} />}
      </LoadedRows>
      {others !== undefined && (
        <div className="mt-5 border-t border-line pt-4">
          {others > 0 ? (
            <Everywhere onEnded={() => result.mutate()} />
          ) : (
            <p className="text-sm text-muted">{t("alone")}</p>
          )}
        </div>
      )}
    </Section>
  );
}

function Row({ session, onEnded }: { session: OwnSession; onEnded: () => Promise<unknown> }) {
  const t = useTranslations("settings.sessions");
  const device = useDeviceName(session.device);
  const { pending, run } = useAction({ refresh: onEnded });
  const params = { sessionId: session.id };
  const end = () => api("DELETE /users/me/sessions/[sessionId]", { params });

  return (
    <>
      <DeviceHead device={session.device} isHere={session.current}>
        <span>
          {t.rich("since", { date: () => <DateText value={session.createdAt} style="moment" /> })}
        </span>
        {!session.current && (
          <span>{t.rich("seen", { time: () => <RelativeTime value={session.lastSeenAt} /> })}</span>
        )}
      </DeviceHead>
      {!session.current && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("endLabel", { device })}
          loading={pending}
          onClick={() => run(end, t("ended"))}
        >
          {t("end")}
        </Button>
      )}
    </>
  );
}

function Everywhere({ onEnded }: { onEnded: () => Promise<unknown> }) {
  const t = useTranslations("settings.sessions");
  const { pending, run } = useAction();

  async function end() {
    await api("DELETE /users/me/sessions");
    await onEnded();
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" icon={LogOut} className="max-sm:w-full">
          {t("everywhere")}
        </Button>
      }
      title={t("everywhereTitle")}
      text={t("everywhereText")}
      confirmLabel={t("everywhere")}
      pending={pending}
      onConfirm={() => run(end, t("everywhereDone")).then(() => true)}
    />
  );
}

interface DeviceHeadProps {
  device: OwnSession["device"];
  /** This browser is the device. */
  isHere: boolean;
  children: ReactNode;
}

/** Start of a device's row. */
export function DeviceHead({ device, isHere, children }: DeviceHeadProps) {
  const t = useTranslations("settings.sessions");
  const name = useDeviceName(device);
  const icon = DEVICE_ICONS[device.kind];
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-muted">
        <Icon of={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isHere && <Tag tone="ok">{t("here")}</Tag>}
        </p>
        <Dots>{children}</Dots>
      </div>
    </>
  );
}

/** "Firefox on Windows", or the known part of it. */
export function useDeviceName({ browser, system }: OwnSession["device"]): string {
  const t = useTranslations("settings.sessions");
  if (browser && system) return t("device", { browser, system });
  return browser ?? system ?? t("unknown");
}
