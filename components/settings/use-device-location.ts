"use client";

import { useState } from "react";

export interface DevicePoint {
  lat: number;
  lon: number;
}

export type Asking = "idle" | "asking" | "denied" | "failed";

const TIMEOUT_MS = 15_000;

/**
 * Asks the browser where it is; the answer is rounded to about 1 km before anything is done with
 * it.
 */
export function useDeviceLocation(onFound: (point: DevicePoint) => void) {
  const [state, setState] = useState<Asking>("idle");

  function ask() {
    if (!("geolocation" in navigator)) return setState("failed");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? "denied" : "failed"),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: 600_000 },
    );
  }

  return { state, ask };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
