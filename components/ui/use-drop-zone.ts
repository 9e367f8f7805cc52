"use client";

import { useState, type DragEvent } from "react";

/** @param onFile called with the first dropped file and all of them. */
export function useDropZone(onFile: (file: File, all: File[]) => void) {
  const [over, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    over,
    dropZone: {
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const left = event.relatedTarget;
        if (!(left instanceof Node && event.currentTarget.contains(left))) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        const [file] = files;
        if (file) onFile(file, files);
      },
    },
  };
}
