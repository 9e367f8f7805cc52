import type { ReactNode } from "react";
import type { ReadingLanguage } from "@/lib/features/users/terms";

/** Equal stripes from top to bottom, or from left to right. */
function stripes(colours: string[], across = false): ReactNode {
  const size = (across ? 24 : 16) / colours.length;
  return colours.map((colour, index) => (
    <rect
      key={colour}
      x={across ? index * size : 0}
      y={across ? 0 : index * size}
      width={across ? size : 24}
      height={across ? 16 : size}
      fill={colour}
    />
  ));
}

const FLAGS: Record<ReadingLanguage, ReactNode> = {
  uk: stripes(["#2a67b5", "#f7d038"]),
  de: stripes(["#1c1c1c", "#cf2b2b", "#f3c742"]),
  fr: stripes(["#26439b", "#fdfdfb", "#d8313c"], true),
  it: stripes(["#1f8a4c", "#fdfdfb", "#cc3038"], true),
  pl: stripes(["#fdfdfb", "#d5304a"]),
  es: (
    <>
      <rect width="24" height="16" fill="#c5252f" />
      <rect y="4" width="24" height="8" fill="#f2c130" />
    </>
  ),
  en: (
    <>
      <rect width="24" height="16" fill="#213a7d" />
      <path d="M0 0 24 16M24 0 0 16" stroke="#fdfdfb" strokeWidth="3.2" />
      <path d="M0 0 24 16M24 0 0 16" stroke="#c8283a" strokeWidth="1.1" />
      <path d="M12 0V16M0 8H24" stroke="#fdfdfb" strokeWidth="5.2" />
      <path d="M12 0V16M0 8H24" stroke="#c8283a" strokeWidth="3" />
    </>
  ),
};

/** A language's flag. Decoration: the language's name stands beside it. */
export function LanguageFlag({ language }: { language: ReadingLanguage }) {
  return (
    <svg
      viewBox="0 0 24 16"
      aria-hidden="true"
      className="h-3.5 w-[1.3125rem] flex-none overflow-hidden rounded-[3px] ring-1 ring-ink/15"
    >
      {FLAGS[language]}
    </svg>
  );
}
