"use client";

import { useTranslations } from "next-intl";
import { keyOf } from "../model/target";
import { DockedChat } from "./docked-chat";
import { useRoom } from "./use-room";
import { useWindows } from "./use-windows";

/** Chat windows along the lower edge, as many as there is room for; the others wait until there is. */
export function Dock() {
  const t = useTranslations("chat.dock");
  const { windows, focused, close, toggle } = useWindows();
  const shown = windows.slice(0, useRoom());
  if (shown.length === 0) return null;

  return (
    <section
      aria-label={t("label")}
      className="fixed right-6 bottom-0 z-20 flex flex-row-reverse items-end gap-3"
    >
      {shown.map((window) => (
        <DockedChat
          key={keyOf(window)}
          window={window}
          takesFocus={keyOf(window) === focused}
          onToggle={() => toggle(window)}
          onClose={() => close(window)}
        />
      ))}
    </section>
  );
}
