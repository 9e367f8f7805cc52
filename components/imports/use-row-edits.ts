"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api, ApiError } from "@/lib/browser/api-client";
import type { ApiRequest } from "@/lib/browser/api-types";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { useErrorText } from "@/lib/browser/use-error-text";

/** Changed fields of a row. */
export type RowEdit = ApiRequest<"PUT /imports/[id]/rows">["body"]["set"];
/** Unsaved edits by row id. */
type Waiting = Record<string, RowEdit>;

/** Delay before a failed edit is sent again. */
const RETRY_EVERY_MS = 5_000;

interface RowEditsOptions {
  /** The server has stored this. */
  onSaved: (ids: string[], set: RowEdit) => void;
  /** All edits are sent: their consequences can be fetched. */
  onIdle: () => void;
  /** The server refused edits, which are dropped: fetch the rows again. */
  onRefused: () => void;
}

/** Whether a retry may succeed: no answer, or a server error. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Keeps row edits in the browser until they are stored, also offline or after leaving the page. */
export function useRowEdits(importId: string, { onSaved, onIdle, onRefused }: RowEditsOptions) {
  const key = itemOf(useMe().id, "import_edits", importId);
  const errorText = useErrorText();
  const [waiting, setWaiting] = useState<Waiting>({});
  const [isStuck, setStuck] = useState(false);
  const latest = useRef<Waiting>({});
  const sending = useRef<Promise<boolean> | null>(null);

  function keep(next: Waiting) {
    latest.current = next;
    setWaiting(next);
    keepItem(key, JSON.stringify(next));
  }

  async function sendAll(): Promise<boolean> {
    const hadAny = Object.keys(latest.current).length > 0;
    for (let group = firstGroup(latest.current); group; group = firstGroup(latest.current)) {
      const { ids, set } = group;
      const sent = latest.current;
      try {
        await api("PUT /imports/[id]/rows", { params: { id: importId }, body: { ids, set } });
        onSaved(ids, set);
      } catch (error) {
        if (isPassing(error)) {
          setStuck(true);
          return false;
        }
        toast.error(errorText(error));
        onRefused();
      }
      // Fields changed again meanwhile are sent once more.
      const left = Object.entries(latest.current).filter(
        ([id, edit]) => !ids.includes(id) || edit !== sent[id],
      );
      keep(Object.fromEntries(left));
    }
    setStuck(false);
    if (hadAny) onIdle();
    return true;
  }

  /** Sends the unsaved edits; false if that failed. */
  function send(): Promise<boolean> {
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  const sendNow = useEffectEvent(() => void send());

  useEffect(() => {
    const kept = parse(readItem(key));
    if (Object.keys(kept).length === 0) return;
    latest.current = { ...kept, ...latest.current };
    setWaiting(latest.current);
    sendNow();
  }, [key]);

  useEffect(() => {
    if (!isStuck) return;
    const again = () => sendNow();
    const timer = setInterval(again, RETRY_EVERY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [isStuck]);

  function edit(id: string, set: RowEdit) {
    keep({ ...latest.current, [id]: { ...latest.current[id], ...set } });
    void send();
  }

  return { waiting, isStuck, edit, send };
}

/** The rows with the same change as the first. */
function firstGroup(waiting: Waiting): { ids: string[]; set: RowEdit } | undefined {
  const edits = Object.entries(waiting);
  const [[, set] = []] = edits;
  const same = edits.filter(([, each]) => JSON.stringify(each) === JSON.stringify(set));
  return set && { ids: same.map(([id]) => id), set };
}

function parse(text: string | null): Waiting {
  try {
    return JSON.parse(text ?? "{}") as Waiting;
  } catch {
    return {};
  }
}
