"use client";

import {
  CameraOff,
  Flashlight,
  FlashlightOff,
  Pause,
  ScanBarcode,
  Volume2,
  VolumeOff,
} from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useCodeCamera, type CodeCameraError } from "@/components/ui/camera/use-code-camera";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";

interface CameraBoxProps {
  onCode: (code: string) => void;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  /** The result of the last code, shown over the picture. */
  status: ReactNode;
}

/** Readable on pictures of any brightness. */
const OVER = "bg-black/60! text-white! hover:bg-black/80!";

/** The live camera, with buttons for torch and sound. */
export function CameraBox({ onCode, hasSound, onSound, status }: CameraBoxProps) {
  const t = useTranslations("scan");
  const { video, isWanted, failure, stream, torch, start, stop } = useCodeCamera({
    format: "ean_13",
    // On at once after a press on “Scan barcodes”, but not after a reload.
    isOn: () => navigator.userActivation?.isActive ?? false,
    onCode,
  });
  return (
    <div className="grid gap-3">
      <div className="relative aspect-[4/3] overflow-hidden rounded-md bg-sunken">
        {isWanted ? (
          <>
            <video
              ref={video}
              aria-label={t("picture")}
              autoPlay
              muted
              playsInline
              className="size-full bg-black object-cover"
            />
            {stream ? (
              <>
                {/* Where to hold the barcode. */}
                <span
                  aria-hidden="true"
                  className="absolute inset-x-[12%] inset-y-[26%] rounded-sm border-2 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
                />
                <p className="absolute inset-x-4 bottom-4 text-center text-sm font-medium text-balance text-white text-shadow-sm">
                  {t("aim")}
                </p>
              </>
            ) : (
              <p
                role="status"
                className="absolute inset-0 flex items-center justify-center gap-2.5 font-medium text-white"
              >
                <Spinner />
                {t("starting")}
              </p>
            )}
            <div className="absolute top-2 right-2 flex gap-2">
              {torch && (
                <IconButton
                  label={t("torch")}
                  aria-pressed={torch.isOn}
                  icon={torch.isOn ? FlashlightOff : Flashlight}
                  onClick={torch.toggle}
                  className={OVER}
                />
              )}
              <IconButton
                label={t("sound")}
                aria-pressed={hasSound}
                icon={hasSound ? Volume2 : VolumeOff}
                onClick={() => onSound(!hasSound)}
                className={OVER}
              />
              <IconButton label={t("pause")} icon={Pause} onClick={stop} className={OVER} />
            </div>
          </>
        ) : (
          <Off error={failure} onStart={start} />
        )}
      </div>
      {status}
    </div>
  );
}

function Off({ error, onStart }: { error: CodeCameraError | null; onStart: () => void }) {
  const t = useTranslations("scan");
  return (
    <div className="grid size-full place-content-center justify-items-center gap-3 p-4 text-center">
      <Icon of={error ? CameraOff : ScanBarcode} className="size-9 text-muted" />
      <p
        role={error ? "alert" : undefined}
        className={cx("max-w-sm text-balance", error ? "font-medium text-danger" : "text-muted")}
      >
        {t(error ? `cameraError.${error}` : "off")}
      </p>
      {error !== "unsupported" && (
        <Button variant={error ? "ghost" : "primary"} onClick={onStart}>
          {t(error ? "startAgain" : "start")}
        </Button>
      )}
    </div>
  );
}
