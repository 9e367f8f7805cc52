"use client";

import { CameraOff, Flashlight, FlashlightOff, ScanLine } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCodeCamera } from "@/components/ui/camera/use-code-camera";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { OVER_DARK } from "./full-screen";

interface CodeCameraProps {
  /** On at once; only after a press. */
  isOn: boolean;
  /** The text of a QR code that has come into view. */
  onCode: (text: string) => void;
  /** What was wrong with it. */
  error: string;
}

/** The live camera, which reads the other side's QR code. */
export function CodeCamera({ isOn, onCode, error }: CodeCameraProps) {
  const t = useTranslations("handOver");
  const scan = useTranslations("scan");
  const { video, isWanted, failure, stream, torch, start } = useCodeCamera({
    format: "qr_code",
    isOn: () => isOn,
    onCode,
  });
  if (!isWanted) {
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
        <Icon of={failure ? CameraOff : ScanLine} className="size-9 text-white/70" />
        {failure && (
          <p role="alert" className="max-w-sm text-balance">
            {t(failure === "denied" ? "cameraDenied" : "cameraFailed")}
          </p>
        )}
        {failure !== "unsupported" && (
          <Button
            variant="ghost"
            onClick={start}
            className="border-white/60! text-white! hover:bg-white/20!"
          >
            {t("camera")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="relative min-h-64 flex-1 overflow-hidden">
      <video
        ref={video}
        aria-label={scan("picture")}
        autoPlay
        muted
        playsInline
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 m-auto aspect-square h-3/5 max-h-66 rounded-xl border-4 border-white"
      />
      <p
        role="status"
        className="absolute inset-x-4 bottom-4 text-center font-semibold text-balance text-shadow-sm"
      >
        {error || t(stream ? "aim" : "starting")}
      </p>
      {torch && (
        <IconButton
          label={scan("torch")}
          aria-pressed={torch.isOn}
          icon={torch.isOn ? FlashlightOff : Flashlight}
          onClick={torch.toggle}
          className={`absolute top-2 right-2 bg-white/15 ${OVER_DARK}`}
        />
      )}
    </div>
  );
}
