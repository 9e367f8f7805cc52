"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** A dialog that is open from the start where a fresh sign-in led back to it (`?act=`). */
export function useResumedAction(act: string): [boolean, (open: boolean) => void] {
  const isAsked = useSearchParams().get("act") === act;
  const [open, setOpen] = useState(isAsked);

  useEffect(() => {
    const { pathname, hash } = window.location;
    if (isAsked) window.history.replaceState(null, "", pathname + hash);
  }, [isAsked]);

  return [open, setOpen];
}
