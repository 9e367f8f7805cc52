"use client";

import { useRef, type ChangeEvent, type ReactNode } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";

interface FileButtonProps extends ButtonLook {
  label: string;
  icon: ReactNode;
  accept: string;
  /** Opens the camera instead of the files. */
  capture?: boolean;
  loading?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens the files, or the camera; gives the one that is chosen. */
export function FileButton({ label, icon, accept, capture, onFile, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) onFile(file);
    // The same file may be chosen again after a failure.
    event.target.value = "";
  }

  return (
    <>
      <Button {...look} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture ? "environment" : undefined}
        onChange={take}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
      />
    </>
  );
}
