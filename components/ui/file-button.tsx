"use client";

import { Camera, type IconNode } from "lucide";
import { useRef, type ChangeEvent } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";

interface FileButtonProps extends ButtonLook {
  label: string;
  icon: IconNode;
  accept: string;
  /** Open the camera instead of the file picker. */
  capture?: boolean;
  loading?: boolean;
  multiple?: boolean;
  /** Called with the first chosen file and all of them. */
  onFile: (file: File, all: File[]) => void;
}

/** A button that opens the file picker or the camera. */
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
    // Allows the same file to be chosen again after a failure.
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

/** Takes a photo; shown only on touch screens, where a camera is likely. */
export function CameraButton(props: Omit<FileButtonProps, "icon" | "accept" | "capture">) {
  return (
    <span className="hidden pointer-coarse:contents">
      <FileButton {...props} icon={Camera} accept="image/*" capture />
    </span>
  );
}
