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
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const queue = useRef(Promise.resolve());

  function change(next: Partial<T>) {
    setUnsaved((before) => ({ ...before, ...next }));
    setOutcome({ text: "" });
    queue.current = queue.current.then(() => keep(next));
  }

  async function keep(next: Partial<T>) {
    try {
      await save(next);
      setOutcome({ text: saved });
    } catch {
      setOutcome({ text: t("failed"), tone: "error" });
    }
    // What was changed again meanwhile stays.
    setUnsaved((latest) =>
      pick(
        latest,
        keysOf(latest).filter((name) => latest[name] !== next[name]),
      ),
    );
  }

  return { values: { ...stored, ...unsaved }, change, outcome };
}
