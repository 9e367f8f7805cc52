"use client";

import { ScanText } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** A photo, or an icon in browsers that cannot decode HEIC. */
export function PhotoPreview({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid aspect-[2/3] place-items-center overflow-hidden rounded-[4px_8px_8px_4px] bg-surface text-muted shadow-1">
      {broken ? (
        <Icon of={ScanText} className="size-7" />
      ) : (
        <img src={src} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  );
}

interface SharedPhotoProps {
  file: File;
  onRead: (file: File) => void;
}

/** A photo shared by another app. It is read only after a press, since any site can send one. */
export function SharedPhoto({ file, onRead }: SharedPhotoProps) {
  const t = useTranslations("covers");
  const [address] = useState(() => URL.createObjectURL(file));
  return (
    <div className="mt-4 grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 rounded-md bg-sunken p-4">
      <PhotoPreview src={address} />
      <div className="grid justify-items-start gap-2.5">
        <p role="status" className="font-medium">
          {t("shared")}
        </p>
        <Button
          size="sm"
          icon={ScanText}
          onClick={() => {
            URL.revokeObjectURL(address);
            onRead(file);
          }}
        >
          {t("readShared")}
        </Button>
      </div>
    </div>
  );
}
