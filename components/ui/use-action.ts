"use client";

import { useRef, useState } from "react";
import { useErrorText } from "@/lib/browser/use-error-text";
import { toast } from "./toast";

interface ActionOptions {
  /**
   * Runs at the end, also after an error, since somebody else may have changed the same thing. The
   * action stays pending until what this returns is settled.
   */
  refresh?: () => unknown;
  /** Shows the error; a toast unless given. */
  onError?: (error: unknown) => void;
}

interface Action {
  pending: boolean;
  /**
   * Does the work, and nothing while an earlier run is pending.
   * @param done the toast on success.
   * @returns null after an error, and where it did nothing.
   */
  run: <T>(work: () => Promise<T>, done?: string) => Promise<{ result: T } | null>;
}

/** An action of the user that calls the server: once at a time, with a toast, then a refresh. */
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
  /** Why the last run failed, or what else was set; empty while it runs. */
  error: string;
  setError: (text: string) => void;
}

/**
 * The same where the error is shown beside the button.
 * @param toText puts an error into words.
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
