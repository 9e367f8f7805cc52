"use client";

import type { ComponentProps, CSSProperties } from "react";
import { useFieldControl } from "./field";

type SliderProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
  /** The value with its unit, in words: shown beside the track and read aloud. */
  valueText: string;
};

const TRACK =
  "slider h-11 w-full min-w-0 appearance-none bg-transparent focus-visible:rounded-full";

/** A number in a range, set by dragging or with the arrow keys. */
export function Slider({ value, onValueChange, valueText, ...rest }: SliderProps) {
  const { min, max } = rest;
  const filled = { "--filled": `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <span className="flex items-center gap-4">
      <input
        {...useFieldControl(rest)}
        type="range"
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        style={filled}
        className={TRACK}
      />
      <output
        className="min-w-16 flex-none text-right font-semibold tabular-nums"
        aria-hidden="true"
      >
        {valueText}
      </output>
    </span>
  );
}
