"use client";

import { LocateFixed, MapPin, MapPinOff } from "lucide";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import type { OwnProfile, ProfileForm } from "@/lib/features/users/schema";
import { useState } from "react";

type Chosen = ProfileForm["location"];

/** Text key under `settings.place` for the current state; null for no text. */
function textKeyOf(me: OwnProfile, chosen: Chosen, asking: Asking) {
  if (asking !== "idle") return asking;
  if (chosen) return "taken";
  if (chosen === null) return "dropped";
  if (me.locatedByDevice) return "byDevice";
  if (me.locationResolved) return "byAddress";
  return me.complete ? "unresolved" : null;
}

/** Whether the place is known, and a button that gets it from the device. */
export function LocationPanel() {
  const me = useMe();
  const t = useTranslations("settings.place");
  const { control, setValue } = useFormContext<ProfileForm>();
  const chosen = useWatch({ control, name: "location" });
  const choose = (location: Chosen) => setValue("location", location, { shouldDirty: true });
  const { state, ask } = useDeviceLocation(choose);
  const textKey = textKeyOf(me, chosen, state);
  const isError = textKey === "unresolved" || textKey === "denied" || textKey === "failed";
  const byDevice = chosen !== null && (me.locatedByDevice || Boolean(chosen));
  const icon = isError ? MapPinOff : MapPin;
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4 col-span-full">
      <div role="status" className="contents">
        {textKey && (
          <p className="flex items-start gap-2.5 font-medium">
            <Icon of={icon} className={cx("mt-0.5 size-5", isError ? "text-amber" : "text-fir")} />
            <span>{t(textKey)}</span>
          </p>
        )}
      </div>
      <p className="text-sm text-muted">{t("why")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={LocateFixed}
          loading={state === "asking"}
          onClick={ask}
        >
          {t(byDevice ? "again" : "use")}
        </Button>
        {byDevice && (
          <Button
            variant="plain"
            size="sm"
            onClick={() => choose(me.locatedByDevice ? null : undefined)}
          >
            {t("drop")}
          </Button>
        )}
      </div>
    </div>
  );
}

type Asking = "idle" | "asking" | "denied" | "failed";

const TIMEOUT_MS = 15_000;

/** Gets the browser's location, rounded to about 1 km before any use. */
function useDeviceLocation(onFound: (point: Chosen) => void) {
  const [state, setState] = useState<Asking>("idle");

  function ask() {
    if (!("geolocation" in navigator)) return setState("failed");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? "denied" : "failed"),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: 600_000 },
    );
  }

  return { state, ask };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
