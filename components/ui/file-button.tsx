"use client";

import { Camera, type IconNode } from "lucide";
import { useRef, type ChangeEvent } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";

interface FilePicker {
  label: string;
  accept: string;
  /** Open the camera instead of the file picker. */
  capture?: boolean;
  multiple?: boolean;
  /** Called with the first chosen file and all of them. */
  onFile: (file: File, all: File[]) => void;
}

/** A hidden file input, and a function that opens the file picker or the camera. */
export function useFilePicker({ label, accept, capture, multiple, onFile }: FilePicker) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    const [file] = files;
    if (file) onFile(file, files);
    // Allows the same file to be chosen again after a failure.
    event.target.value = "";
  }

  return {
    open: () => input.current?.click(),
    input: (
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
    ),
  };
}

interface FileButtonProps extends ButtonLook, FilePicker {
  icon: IconNode;
  loading?: boolean;
}

/** A button that opens the file picker or the camera. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, capture, multiple, onFile, ...look } = props;
  const { open, input } = useFilePicker({ label, accept, capture, multiple, onFile });
  return (
    <>
      <Button {...look} onClick={open}>
        {label}
      </Button>
      {input}
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
