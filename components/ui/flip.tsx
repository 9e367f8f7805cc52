"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "./cx";

interface FlipProps {
  front: ReactNode;
  back: ReactNode;
  /** Accessible names of the two buttons: “Show the cover of …”, “Back to …”. */
  turnLabel: string;
  returnLabel: string;
  /** Called when the back is shown. */
  onTurned: () => void;
  className?: string;
}

interface FaceProps {
  side: "front" | "back";
  hidden: boolean;
  label: string;
  onTurn: () => void;
  children: ReactNode;
}

function Face({ side, hidden, label, onTurn, children }: FaceProps) {
  return (
    <div className="flip-face" data-face={side} inert={hidden}>
      {children}
      <button type="button" className="flip-turn" aria-label={label} onClick={onTurn} />
    </div>
  );
}

/**
 * A card with two faces. A click outside its own links and buttons turns it, as do Enter and Space;
 * the hidden face can be neither focused nor read.
 */
export function Flip({ front, back, turnLabel, returnLabel, onTurned, className }: FlipProps) {
  const [turns, setTurns] = useState(0);
  const flipped = turns % 2 === 1;
  const root = useRef<HTMLDivElement>(null);

  function turn() {
    if (!flipped) onTurned();
    setTurns(turns + 1);
  }

  useEffect(() => {
    if (turns === 0) return;
    const face = flipped ? "back" : "front";
    root.current
      ?.querySelector<HTMLElement>(`[data-face="${face}"] > .flip-turn`)
      ?.focus({ preventScroll: true });
  }, [flipped, turns]);

  return (
    <div ref={root} className={cx("flip", className)} data-flipped={flipped || undefined}>
      <div className="flip-body">
        <Face side="front" hidden={flipped} label={turnLabel} onTurn={turn}>
          {front}
        </Face>
        {/* Most cards are never turned. */}
        {turns > 0 && (
          <Face side="back" hidden={!flipped} label={returnLabel} onTurn={turn}>
            {back}
          </Face>
        )}
      </div>
    </div>
  );
}
