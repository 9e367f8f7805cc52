"use client";

import { ImageUp } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { Button } from "./button";
import { Dialog, DialogBody, DialogFooter } from "./dialog";
import { Field } from "./field";
import { FileButton } from "./file-button";
import { Slider } from "./slider";
import { StatusMessage } from "./status-message";
import { useInlineAction } from "./use-action";

import "react-easy-crop/react-easy-crop.css";

const ZOOM = { min: 1, max: 4, step: 0.1 };
/** How far an arrow key moves the picture on the screen. */
const ARROW_STEP_PX = 8;
const CENTRE = { x: 0, y: 0 };

interface CropDialogProps {
  /** URL of the chosen picture in this browser. */
  address: string;
  /** Resolves once the cut is stored; if it rejects, the dialog shows why. */
  onKeep: (cropped: Blob) => Promise<void>;
  /** Called when another picture is chosen because this one cannot be read. */
  onOther?: (file: File) => void;
  /** Media types for another picture, as in an input's `accept`. */
  accept?: string;
  onClose: () => void;
  /** Namespace of the texts. */
  texts?: "settings.picture" | "manageBooks.crop";
  /** Width divided by height of the part to keep; without it, a circle. */
  aspect?: number;
}

/** Chooses the visible part of a picture, by pointer, touch or keys. */
export function CropDialog({
  address,
  onKeep,
  onOther,
  accept = "image/*",
  onClose,
  texts = "settings.picture",
  aspect,
}: CropDialogProps) {
  const t = useTranslations(texts);
  const common = useTranslations("common");
  const hint = useId();
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(ZOOM.min);
  const [part, setPart] = useState<Area | null>(null);
  const { pending, error, run } = useInlineAction();
  const [unreadable, setUnreadable] = useState(false);

  function keep() {
    if (part) void run(async () => onKeep(await cropPicture(address, part)));
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()} title={t("cropTitle")}>
      <DialogBody>
        {!unreadable && (
          <>
            <div className="relative h-72 overflow-hidden rounded-md bg-sunken">
              <Cropper
                disableAutomaticStylesInjection
                image={address}
                crop={crop}
                zoom={zoom}
                minZoom={ZOOM.min}
                maxZoom={ZOOM.max}
                aspect={aspect ?? 1}
                cropShape={aspect ? "rect" : "round"}
                objectFit={aspect ? "contain" : "cover"}
                showGrid={false}
                keyboardStep={ARROW_STEP_PX}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_percent, pixels) => setPart(pixels)}
                mediaProps={{ alt: "", onError: () => setUnreadable(true) }}
                cropperProps={{
                  role: "application",
                  "aria-label": t("area"),
                  "aria-describedby": hint,
                }}
              />
            </div>
            <p id={hint} className="text-sm text-muted">
              {t("cropHint")}
            </p>
            <Field label={t("zoom")}>
              <Slider
                {...ZOOM}
                value={zoom}
                onValueChange={setZoom}
                valueText={t("zoomed", { times: zoom })}
              />
            </Field>
          </>
        )}
        <StatusMessage text={unreadable ? t("unreadable") : error} tone="error" />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {common("cancel")}
        </Button>
        {unreadable && onOther && (
          <FileButton label={t("another")} icon={ImageUp} accept={accept} onFile={onOther} />
        )}
        {!unreadable && (
          <Button loading={pending} aria-disabled={!part} onClick={keep}>
            {t("keep")}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Largest width the server stores. */
const MAX_WIDTH_PX = 640;
const QUALITY = 0.92;

/**
 * Cuts a part out of a picture.
 * @param address URL of the picture, which must be loadable.
 * @param area in the picture's pixels.
 * @throws if the browser cannot decode or draw it.
 */
async function cropPicture(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(1, MAX_WIDTH_PX / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    const give = (blob: Blob | null) => (blob ? done(blob) : fail(new Error("nothing was drawn")));
    // Browsers that cannot encode WebP produce PNG instead.
    canvas.toBlob(give, "image/webp", QUALITY);
  });
}
