"use client";

import type { ChatKey } from "@/components/chat/model/target";
import type { OpenThread } from "@/components/chat/use-open-thread";
import { Composer } from "./composer";
import { Filter } from "./filter";
import { MessageLog } from "./message-log";
import { ClosedNotice, OfflineNotice } from "./notices";

interface ThreadBodyProps {
  open: OpenThread;
  /** Changes the view to all messages, or to a loan's. */
  onFilter: (key: ChatKey) => void;
  /** Focus the message field if there is a keyboard. */
  autoFocus?: boolean;
  compact?: boolean;
}

/** The thread with a reader below its heading: filter, messages and message field. */
export function ThreadBody({ open, onFilter, autoFocus, compact }: ThreadBodyProps) {
  const { name, target } = open;
  const closed = target?.about?.closed;
  return (
    <>
      <Filter open={open} onFilter={onFilter} compact={compact} />
      <OfflineNotice />
      <MessageLog key={`log-${open.key}`} open={open} compact={compact} />
      {closed && (
        <ClosedNotice reason={closed} name={name} hasHistory={open.thread.messages.length > 0} />
      )}
      {!closed && target && (
        <Composer
          key={target.key}
          chatKey={target.key}
          name={name}
          about={target.about?.loanId ? target.about.bookTitle : null}
          autoFocus={autoFocus}
          compact={compact}
        />
      )}
    </>
  );
}
