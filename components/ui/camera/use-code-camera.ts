"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { codeFilter } from "./code-filter";
import { openReader, type CodeFormat } from "./code-reader";
import { useCamera, type CameraError } from "./use-camera";

/** Why there is no picture, or none that can be read. */
export type CodeCameraError = CameraError | "reader";

/** Between two pictures that are read: feels immediate, and saves battery. */
const PAUSE_MS = 90;

interface CodeCamera {
  format: CodeFormat;
  /** On at once; else only after `start`. */
  isOn: () => boolean;
  /** The text of a code that has come into view. */
  onCode: (text: string) => void;
}

/** The live camera that reads codes, for the element `video`; off after a failure, until it is started again. */
export function useCodeCamera({ format, isOn, onCode }: CodeCamera) {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(isOn);
  const [failure, setFailure] = useState<CodeCameraError | null>(null);
  // Kept over a pause, so that a book still in view does not count twice.
  const [isNew] = useState(codeFilter);
  const take = useEffectEvent((code: string) => {
    if (isNew(code, performance.now())) onCode(code);
  });

  function fail(cause: CodeCameraError) {
    setWanted(false);
    setFailure(cause);
  }

  function start() {
    setFailure(null);
    setWanted(true);
  }

  const { stream, torch } = useCamera(isWanted, fail);
  const failReading = useEffectEvent(() => fail("reader"));

  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return;
    const ending = new AbortController();
    screen.srcObject = stream;
    readCodes(screen, format, ending.signal, (code) => take(code)).catch(() => {
      if (!ending.signal.aborted) failReading();
    });
    return () => ending.abort();
  }, [format, stream]);

  return { video, isWanted, failure, stream, torch, start, stop: () => setWanted(false) };
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
