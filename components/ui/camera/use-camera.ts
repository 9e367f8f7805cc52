"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Why there is no picture. */
export type CameraError = "denied" | "none" | "inUse" | "unsupported" | "failed";

const ERRORS: Partial<Record<string, CameraError>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "inUse",
  AbortError: "inUse",
  NotSupportedError: "unsupported",
};

/** The rear camera, with enough pixels to read bars. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
};

/**
 * The camera, on while it is wanted and the page is visible, so that it is off in a pocket.
 * @param onError called if it does not start, or stops by itself.
 */
export function useCamera(isWanted: boolean, onError: (error: CameraError) => void) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState(false);
  const reportError = useEffectEvent(onError);

  useEffect(() => {
    if (!isWanted) return;
    let session = new AbortController();
    async function start() {
      session.abort();
      const { signal } = (session = new AbortController());
      setStream(null);
      setLit(false);
      if (document.hidden) return;
      try {
        const opened = await openCamera();
        const close = () => opened.getTracks().forEach((track) => track.stop());
        if (signal.aborted) return close();
        signal.addEventListener("abort", close);
        // Another program has taken the camera, or it was unplugged.
        for (const track of opened.getTracks()) {
          track.addEventListener("ended", () => reportError("inUse"), { signal });
        }
        setStream(opened);
      } catch (error) {
        if (signal.aborted) return;
        const { name } = error as Partial<Error>;
        reportError(ERRORS[name ?? ""] ?? "failed");
      }
    }
    const onVisibility = () => void start();
    document.addEventListener("visibilitychange", onVisibility);
    void start();
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      session.abort();
      setStream(null);
    };
  }, [isWanted]);

  const track = stream?.getVideoTracks()[0];
  return {
    /** Null while the camera is off. */
    stream,
    /** Null if there is no torch. */
    torch:
      track && hasTorch(track)
        ? {
            isOn: isLit,
            toggle: () => void light(track, !isLit).then(setLit),
          }
        : null,
  };
}

async function openCamera(): Promise<MediaStream> {
  // Undefined without https.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices) throw new DOMException("no camera here", "NotSupportedError");
  return mediaDevices.getUserMedia(WANTED);
}

/** Missing in the DOM's types. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraints & { advanced: { torch: boolean }[] };

function hasTorch(track: MediaStreamTrack): boolean {
  // Not every browser has the function.
  const { torch } = (track.getCapabilities?.() ?? {}) as TorchCapabilities;
  return torch === true;
}

/** @returns whether it is on now. */
async function light(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const wanted: TorchConstraints = { advanced: [{ torch: isOn }] };
  return track.applyConstraints(wanted).then(
    () => isOn,
    () => !isOn,
  );
}
