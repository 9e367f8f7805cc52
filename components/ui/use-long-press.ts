"use client";

import { useRef, type MouseEvent, type PointerEvent } from "react";

/** How long a finger must rest, and how far it may move meanwhile. */
const LONG_PRESS_MS = 450;
const MAX_MOVE_PX = 10;

/** Event handlers for a long press by touch; a mouse is ignored. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const cancel = () => clearTimeout(press.current?.timer);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      cancel();
      press.current = undefined;
      if (pointerType === "touch")
        press.current = { timer: setTimeout(onLongPress, LONG_PRESS_MS), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > MAX_MOVE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      // Suppresses the browser's context menu, which would cover ours.
      if (press.current) event.preventDefault();
    },
  };
}
