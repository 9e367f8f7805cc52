"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { keysOf, pick } from "@/lib/shared/records";
import type { Outcome } from "./use-profile-form";

/**
 * Settings that are saved as soon as they are changed, one change after the other, so that the last
 * one wins.
 * @param save sends a change; other settings may have been changed elsewhere meanwhile.
 * @param saved text for a change that is saved.
 * @returns the settings with the changes that are not saved yet.
 */
export function useChanges<T extends object>(
  stored: T,
  save: (change: Partial<T>) => Promise<unknown>,
  saved: string,
) {
  const t = useTranslations("settings");
  const [unsaved, setUnsaved] = useState<Partial<T>>({});
  // Not a text, since a change may be of the page's language.
  const [ended, setEnded] = useState<"success" | "error" | null>(null);
  const queue = useRef(Promise.resolve());

  function change(next: Partial<T>) {
    setUnsaved((before) => ({ ...before, ...next }));
    setEnded(null);
    queue.current = queue.current.then(() => keep(next));
  }

  async function keep(next: Partial<T>) {
    try {
      await save(next);
      setEnded("success");
    } catch {
      setEnded("error");
    }
    // What was changed again meanwhile stays.
    setUnsaved((latest) =>
      pick(
        latest,
        keysOf(latest).filter((name) => latest[name] !== next[name]),
      ),
    );
  }

  const outcome: Outcome = {
    text: { success: saved, error: t("failed"), none: "" }[ended ?? "none"],
    tone: ended ?? undefined,
  };
  return { values: { ...stored, ...unsaved }, change, outcome };
}
