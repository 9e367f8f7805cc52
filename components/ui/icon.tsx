"use client";

import { MapPin, Repeat, Star } from "lucide-react";
import { cx } from "./cx";

/** Icons that stand on a page many times: drawn once by `IconSheet`, elsewhere only referred to. */
const SHEET = { pin: MapPin, star: Star, repeat: Repeat } as const;

export type IconName = keyof typeof SHEET;

/** A decorative icon from the sheet, in the colour of its text, as markup. */
export function iconHtml(name: IconName, className?: string): string {
  return `<svg class="${cx("icon", className)}" aria-hidden="true"><use href="#icon-${name}"></use></svg>`;
}

/** The drawings, once on a page that shows them. */
export function IconSheet() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(SHEET).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`}>
          <Drawing width="100%" height="100%" fill="inherit" />
        </symbol>
      ))}
    </svg>
  );
}
