"use client";

import { useRef, useState } from "react";
import type { CodeFormat } from "./code-reader";
import { useCamera, type CameraError } from "./use-camera";
import { useCodes } from "./use-codes";

/** Why there is no picture, or none that can be read. */
export type CodeCameraError = CameraError | "reader";

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

  function fail(cause: CodeCameraError) {
    setWanted(false);
    setFailure(cause);
  }

  function start() {
    setFailure(null);
    setWanted(true);
  }

  const { stream, torch } = useCamera(isWanted, fail);
  useCodes({ format, stream, video, onCode, onError: () => fail("reader") });
  return { video, isWanted, failure, stream, torch, start, stop: () => setWanted(false) };
}
