"use client";

import { useEffect, useState } from "react";

/** Seconds left, counted down from `seconds`; `restart` starts again. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);

  function restart(from: number) {
    setUntil(Date.now() + from * 1000);
    setLeft(from);
  }

  return [left, restart];
}
