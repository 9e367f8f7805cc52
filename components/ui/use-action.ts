"use client";

import { useRef, useState } from "react";
import { useErrorText } from "@/lib/browser/use-error-text";
import { toast } from "./toast";

interface ActionOptions {
  /**
   * Runs at the end, also after an error, since somebody else may have changed the same data. The
   * action stays pending until the returned value settles.
   */
  refresh?: () => unknown;
  /** Shows the error; by default in a toast. */
  onError?: (error: unknown) => void;
}

interface Action {
  pending: boolean;
  /**
   * Runs `work`, unless an earlier run is pending.
   * @param done text of the toast on success.
   * @returns null after an error, or if nothing was run.
   */
  run: <T>(work: () => Promise<T>, done?: string) => Promise<{ result: T } | null>;
}

/** A user action that calls the server: one run at a time, then a toast and a refresh. */
export function useAction({ refresh, onError }: ActionOptions = {}): Action {
  const errorText = useErrorText();
  const running = useRef(false);
  const [pending, setPending] = useState(false);

  async function run<T>(work: () => Promise<T>, done?: string) {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    try {
      const result = await work();
      if (done) toast.success(done);
      return { result };
    } catch (error) {
      if (onError) onError(error);
      else toast.error(errorText(error));
      return null;
    } finally {
      await refresh?.();
      running.current = false;
      setPending(false);
    }
  }

  return { pending, run };
}

interface InlineAction extends Action {
  /** Error of the last run, or the text set; empty while running. */
  error: string;
  setError: (text: string) => void;
}

/**
 * The same, with the error shown beside the button.
 * @param toText text for an error.
 */
export function useInlineAction(toText?: (error: unknown) => string): InlineAction {
  const errorText = useErrorText();
  const [error, setError] = useState("");
  const { pending, run } = useAction({
    onError: (cause) => setError((toText ?? errorText)(cause)),
  });
  return {
    pending,
    error,
    setError,
    run: (work, done) => {
      if (!pending) setError("");
      return run(work, done);
    },
  };
}
