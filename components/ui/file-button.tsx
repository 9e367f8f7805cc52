"use client";

import { Camera } from "lucide-react";
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
  /** Several may be chosen at once. */
  multiple?: boolean;
  /** Called with the first file that is chosen, and all of them. */
  onFile: (file: File, all: File[]) => void;
}

/** A button that opens the files, or the camera; gives what is chosen. */
export function FileButton({
  label,
  icon,
  accept,
  capture,
  multiple,
  onFile,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    const [file] = files;
    if (file) onFile(file, files);
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
        multiple={multiple}
        capture={capture ? "environment" : undefined}
        onChange={take}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
      />
    </>
  );
}

/** Takes a photo; shown only where the pointer is a finger, since there a camera is at hand. */
export function CameraButton(props: Omit<FileButtonProps, "icon" | "accept" | "capture">) {
  return (
    <span className="hidden pointer-coarse:contents">
      <FileButton {...props} icon={<Camera aria-hidden="true" />} accept="image/*" capture />
    </span>
  );
}
