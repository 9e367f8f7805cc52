"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { useDropZone } from "./use-drop-zone";

interface DropAreaProps {
  /** Gets the first file that is dropped, and all of them. */
  onFile: (file: File, all: File[]) => void;
  className?: string;
  /** @param over something is held over the area. */
  children: (over: boolean) => ReactNode;
}

/** A dashed box that takes files which are dropped on it, with the buttons that choose them. */
export function DropArea({ onFile, className, children }: DropAreaProps) {
  const { over, dropZone } = useDropZone(onFile);
  return (
    <div
      {...dropZone}
      className={cx(
        "grid justify-items-center gap-4 rounded-md border-2 border-dashed px-4 py-6 text-center",
        over ? "border-fir bg-fir-soft" : "border-line-strong bg-sunken",
        className,
      )}
    >
      {children(over)}
    </div>
  );
}
