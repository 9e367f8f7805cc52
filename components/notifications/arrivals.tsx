"use client";

import { useState } from "react";
import type { Notification } from "@/lib/features/notifications/schema";
import { useNotificationText } from "./use-notification-text";

/** Says what comes on top of the open list to those who do not see it come. */
export function Arrivals({ newest }: { newest: Notification | undefined }) {
  const text = useNotificationText();
  const [opened] = useState(() => Date.now());
  const arrived = newest && !newest.read && Date.parse(newest.timestamp) > opened;
  return (
    <p role="status" className="sr-only">
      {arrived ? text(newest).message : ""}
    </p>
  );
}
