import type { ReactNode } from "react";

interface ErrorPageProps {
  title: ReactNode;
  text: ReactNode;
  /** Text for a report to the operator. */
  note?: ReactNode;
  /** Links to other pages. */
  children: ReactNode;
}

/** An error page with links to other pages. */
export function ErrorPage({ title, text, note, children }: ErrorPageProps) {
  return (
    <div className="m-auto grid max-w-[30rem] justify-items-center py-8 text-center">
      <GapOnShelf />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">{children}</div>
      {note && <p className="mt-6 text-sm text-muted">{note}</p>}
    </div>
  );
}

/** Picture of a shelf with a gap and a fallen book. */
function GapOnShelf() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className="mb-6 w-52">
      <rect x="8" y="104" width="224" height="7" rx="3.5" className="fill-fir" />
      <rect x="24" y="34" width="20" height="70" rx="4" className="fill-fir" />
      <rect x="48" y="22" width="16" height="82" rx="4" className="fill-star" />
      <rect x="68" y="42" width="22" height="62" rx="4" className="fill-fir opacity-70" />
      <rect
        x="97"
        y="38"
        width="30"
        height="65"
        rx="4"
        strokeDasharray="5 6"
        className="fill-none stroke-line-strong stroke-2"
      />
      <rect
        x="143"
        y="30"
        width="18"
        height="74"
        rx="4"
        transform="rotate(-16 152 104)"
        className="fill-star opacity-80"
      />
      <rect x="172" y="84" width="52" height="20" rx="4" className="fill-fir opacity-70" />
    </svg>
  );
}
