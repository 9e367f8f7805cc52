"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { useDropZone } from "./use-drop-zone";

interface DropAreaProps {
  /** Called with the first dropped file and all of them. */
  onFile: (file: File, all: File[]) => void;
  className?: string;
  /** @param over a file is being dragged over the area. */
  children: (over: boolean) => ReactNode;
}

/** A dashed area where files can be dropped, around the buttons that choose files. */
export function DropArea({ onFile, className, children }: DropAreaProps) {
  const { over, dropZone } = useDropZone(onFile);
  return (
    <div
      {...dropZone}
      className={cx(
        "grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 rounded-md border-2 border-dashed px-4 py-6 text-center",
        over ? "border-fir bg-fir-soft" : "border-line-strong bg-sunken",
        className,
      )}
    >
      {children(over)}
    </div>
  );
}
