"use client";

import { MapPin, Repeat, Star } from "lucide-react";
import { cx } from "./cx";

/**
 * Icons that stand on a page many times: as components of their own the 72 of a page of results took
 * half of the time that its cards take to render.
 */
const SPRITES = { pin: MapPin, star: Star, repeat: Repeat } as const;

interface IconProps {
  name: keyof typeof SPRITES;
  className?: string;
}

/** A decorative icon in the colour of its text, drawn by `IconSheet`. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={cx("icon", className)} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The drawings, once on each page. */
export function IconSheet() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(SPRITES).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`}>
          <Drawing width="100%" height="100%" fill="inherit" />
        </symbol>
      ))}
    </svg>
  );
}
