"use client";

import { BellRing } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { refreshPush, usePush, useTurnOnPush } from "@/components/push/use-push";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { DateText, RelativeTime } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { forgetPush } from "@/lib/browser/kept";
import { zoneName } from "@/lib/shared/time";
import { useErrorText } from "@/lib/browser/use-error-text";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import { PUSH_KINDS } from "@/lib/features/notifications/terms";
import type { PushDevice, PushSettings, QuietHours } from "@/lib/features/push/schema";
import { pick } from "@/lib/shared/records";
import { LoadedRows } from "./loaded-rows";
import { Section, STATUS_GAP } from "./section";
import { DeviceHead, useDeviceName } from "./sessions-section";
import { useChanges } from "./use-changes";

/** Devices that get pushes, of which kinds, and quiet hours. */
export function PushSection({ first }: { first: PushSettings }) {
  const t = useTranslations("settings.push");
  const result = useApi("GET /users/me/push", { fallbackData: first });
  const { data = first } = result;
  return (
    <Section title={t("title")} text={t("text")} anchor="push">
      <div className="grid gap-5">
        <LoadedRows
          label={t("devices")}
          none={t("nowhere")}
          result={{ ...result, data: data.devices }}
        >
          {(device) => <Device device={device} />}
        </LoadedRows>
        <Quiet settings={data} />
        {/* Last, so that nothing moves when the browser has said what it can. */}
        <ThisBrowser />
      </div>
    </Section>
  );
}

/** Button to turn push on in this browser, or why that is impossible. */
function ThisBrowser() {
  const t = useTranslations("settings.push");
  const state = usePush();
  const { pending, turnOn } = useTurnOnPush();
  if (state === undefined || state === "on") return null;
  if (state !== "possible") return <StatusMessage tone="info" text={t(`state.${state}`)} />;
  return (
    <div>
      <Button icon={BellRing} loading={pending} className="max-sm:w-full" onClick={turnOn}>
        {t("turnOn")}
      </Button>
    </div>
  );
}

const CHOICES = [...PUSH_KINDS, "showText"] as const;
type Choice = (typeof CHOICES)[number];

function Device({ device }: { device: PushDevice }) {
  const t = useTranslations("settings.push");
  const name = useDeviceName(device.device);
  const { pending, run } = useAction({ refresh: refreshPush });
  const params = { deviceId: device.id };

  async function remove() {
    await api("DELETE /users/me/push/devices/[deviceId]", { params });
    if (device.current) await forgetPush(await navigator.serviceWorker.getRegistration());
  }

  return (
    <>
      <DeviceHead device={device.device} isHere={device.current}>
        <span>{t.rich("since", { date: () => <DateText value={device.createdAt} /> })}</span>
        {device.lastPushAt && (
          <span>
            {t.rich("last", { time: () => <RelativeTime value={device.lastPushAt ?? ""} /> })}
          </span>
        )}
      </DeviceHead>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("removeLabel", { device: name })}
        loading={pending}
        onClick={() => run(remove, t("removed"))}
      >
        {t("remove")}
      </Button>
      <Choices device={device} name={name} />
    </>
  );
}

/** Which events are pushed to the device; each box is saved when it is ticked. */
function Choices({ device, name }: { device: PushDevice; name: string }) {
  const t = useTranslations("settings.push");
  const errorText = useErrorText();
  const save = async (body: Partial<Record<Choice, boolean>>) => {
    const params = { deviceId: device.id };
    await api("PUT /users/me/push/devices/[deviceId]", { params, body }).catch((error: unknown) =>
      toast.error(errorText(error)),
    );
    await refreshPush();
  };
  const { values, change } = useChanges<Record<Choice, boolean>>(device, save, "");
  return (
    <fieldset className="mt-1 basis-full">
      <legend className="sr-only">{t("choices", { device: name })}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {CHOICES.map((choice) => (
          <Checkbox
            key={choice}
            checked={values[choice]}
            onChange={(event) => change({ [choice]: event.target.checked })}
            label={t(`kind.${choice}`)}
            hint={t(`hint.${choice}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const USUAL: QuietHours = { from: 22, until: 8 };

function Quiet({ settings }: { settings: PushSettings }) {
  const t = useTranslations("settings.push.quiet");
  const locale = useLocale();
  const save = async ({ quietHours = null }: Partial<Pick<PushSettings, "quietHours">>) => {
    const saved = await api("PUT /users/me/push", { body: { quietHours } });
    await mutateApi("GET /users/me/push", saved, { revalidate: false });
  };
  const stored = pick(settings, ["quietHours"]);
  const { values, change, outcome } = useChanges(stored, save, t("saved"));
  const { quietHours } = values;
  const others = (hour: number) => HOURS.filter(({ value }) => value !== String(hour));
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{t("title")}</legend>
      <Checkbox
        checked={quietHours !== null}
        onChange={(event) => change({ quietHours: event.target.checked ? USUAL : null })}
        label={t("title")}
        hint={t("hint", { zone: zoneName(settings.timeZone, locale) })}
      />
      {quietHours && (
        <div className="mt-2 grid max-w-sm grid-cols-2 gap-4">
          {(["from", "until"] as const).map((end) => (
            <Field key={end} label={t(end)}>
              <Select
                value={quietHours[end]}
                options={others(quietHours[end === "from" ? "until" : "from"])}
                onValueChange={(value) =>
                  change({ quietHours: { ...quietHours, [end]: Number(value) } })
                }
              />
            </Field>
          ))}
        </div>
      )}
      <StatusMessage {...outcome} className={STATUS_GAP} />
    </fieldset>
  );
}
