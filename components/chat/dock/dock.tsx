"use client";

import { useTranslations } from "next-intl";
import { keyOf } from "../model/target";
import { DockedChat } from "./docked-chat";
import { useWindows } from "./use-windows";

/** As many windows as there is room for; the others wait until there is. */
const ROOM = "max-[67rem]:*:nth-2:hidden max-[88rem]:*:nth-3:hidden";

/** Chat windows along the lower edge of wide screens. */
export function Dock() {
  const t = useTranslations("chat.dock");
  const { windows, focused, close, toggle } = useWindows();
  if (windows.length === 0) return null;

  return (
    <section
      aria-label={t("label")}
      className={`fixed right-6 bottom-0 z-20 hidden flex-row-reverse items-end gap-3 md:flex ${ROOM}`}
    >
      {windows.map((window) => (
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
