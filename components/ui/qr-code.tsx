interface QrCodeProps {
  /** Modules per side, and the SVG path of the dark ones. */
  qr: { size: number; path: string };
  label: string;
}

/** Always dark on white, which cameras read best. */
export function QrCode({ qr: { size, path }, label }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 justify-self-center rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
