"use client";

import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { openReader, type CodeFormat } from "./code-reader";
import { codeFilter } from "./code-filter";

/** Between two pictures that are read: feels immediate, and saves battery. */
const PAUSE_MS = 90;

interface CodesOptions {
  format: CodeFormat;
  stream: MediaStream | null;
  /** The element that shows the stream. */
  video: RefObject<HTMLVideoElement | null>;
  /** Called once for every code that comes into view. */
  onCode: (code: string) => void;
  /** The reader could not be loaded. */
  onError: () => void;
}

/** Reads codes from a running camera. */
export function useCodes({ format, stream, video, onCode, onError }: CodesOptions): void {
  // Kept over a pause, so that a book still in view does not count twice.
  const [isNew] = useState(codeFilter);
  const take = useEffectEvent((code: string) => {
    if (isNew(code, performance.now())) onCode(code);
  });
  const reportError = useEffectEvent(onError);

  useEffect(() => {
    if (!stream || !video.current) return;
    const ending = new AbortController();
    show(video.current, stream);
    readCodes(video.current, format, ending.signal, (code) => take(code)).catch(() => {
      if (!ending.signal.aborted) reportError();
    });
    return () => ending.abort();
  }, [format, stream, video]);
}

function show(video: HTMLVideoElement, stream: MediaStream): void {
  video.srcObject = stream;
}

async function readCodes(
  video: HTMLVideoElement,
  format: CodeFormat,
  ending: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const reader = await openReader(format);
  if (ending.aborted) return reader.close();
  ending.addEventListener("abort", () => reader.close());
  while (!ending.aborted) {
    const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (hasPicture && video.videoWidth > 0) (await reader.read(video)).forEach(onCode);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
