"use client";

import { StatusMessage } from "@/components/ui/status-message";
import { useEndedText, type Ended } from "./ended-text";

interface EndedNoteProps {
  ended: Ended;
  /** The operator's address; null where none is known. */
  contact: string | null;
}

/** Why this browser is not signed in any more, with times by the reader's own clock. */
export function EndedNote({ ended, contact }: EndedNoteProps) {
  return <StatusMessage text={useEndedText(contact)(ended)} tone="info" className="mb-5" />;
}
