"use client";

import { useEffect, useRef, useState } from "react";
import { uploadPicture } from "@/components/books/upload-picture";
import { useErrorText } from "@/lib/browser/use-error-text";

export interface CoverUpload {
  busy: boolean;
  /** The chosen file while it is uploaded. */
  preview: File | null;
  /** Message of the last failure. */
  error: string;
  /** True after an upload, until the next choice. */
  done: boolean;
  choose: (file: File) => void;
  remove: () => void;
}

const IDLE = { busy: false, preview: null, error: "", done: false };

/**
 * Uploads a cover as soon as it is chosen; a newer choice aborts an older one.
 * @param onChange gets the stored image's id, or an empty text after it was removed.
 */
export function useCoverUpload(onChange: (imageId: string) => void): CoverUpload {
  const errorText = useErrorText();
  const [state, setState] = useState<Omit<CoverUpload, "choose" | "remove">>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState({ ...IDLE, busy: true, preview: file });
    try {
      onChange(await uploadPicture(file, abort.signal));
      setState({ ...IDLE, done: true });
    } catch (error) {
      if (!abort.signal.aborted) setState({ ...IDLE, error: errorText(error) });
    }
  }

  function remove() {
    running.current?.abort();
    setState(IDLE);
    onChange("");
  }

  return { ...state, choose: (file) => void choose(file), remove };
}
