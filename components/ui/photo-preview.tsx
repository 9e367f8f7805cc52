"use client";

import type { IconNode } from "lucide";
import { useCallback, useState, type ComponentProps } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** A picture from a local file. */
export function FileImage({ file, ...image }: ComponentProps<"img"> & { file: File }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="" {...image} />;
}

interface PhotoPreviewProps {
  file: File;
  /** Shown by browsers that cannot decode the file, such as HEIC. */
  icon: IconNode;
  className: string;
}

/** A chosen photo; needs a key per file. */
export function PhotoPreview({ file, icon, className }: PhotoPreviewProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span
      className={cx(
        "grid place-items-center overflow-hidden bg-surface text-muted shadow-1",
        className,
      )}
    >
      {isBroken ? (
        <Icon of={icon} className="size-7" />
      ) : (
        <FileImage file={file} onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  );
}
