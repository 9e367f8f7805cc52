import { useTranslations } from "next-intl";
import type { BookLabels } from "@/lib/features/shelf/schema";

/** Three by eight, as on common sheets of labels. */
export const LABELS_PER_SHEET = 24;

const SHEET =
  "mb-6 grid h-[296mm] w-[210mm] auto-rows-[37mm] grid-cols-[repeat(3,70mm)] content-start border " +
  "border-line bg-white print:m-0 print:break-inside-avoid print:break-after-page print:border-0";
const LABEL =
  "grid grid-cols-[27mm_minmax(0,1fr)] items-center gap-[1.5mm] overflow-hidden py-[4mm] pr-[5mm] " +
  "pl-[3.5mm] text-[8.5pt]/[1.25] -outline-offset-[0.5px] outline-1 outline-black/13 outline-dashed print:outline-0";

interface LabelSheetsProps {
  labels: BookLabels;
  /** Used-up labels at the start of the first sheet. */
  skipped: number;
}

/** Pages of A4 in millimetres; `print.css` prints nothing else. */
export function LabelSheets({ labels: { owner, labels }, skipped }: LabelSheetsProps) {
  const t = useTranslations("labels");
  const places = [...Array.from({ length: skipped }, () => null), ...labels];
  const sheets = Array.from({ length: Math.ceil(places.length / LABELS_PER_SHEET) }, (_, at) =>
    places.slice(at * LABELS_PER_SHEET, (at + 1) * LABELS_PER_SHEET),
  );
  return (
    <div
      className="label-sheets overflow-x-auto pb-4"
      tabIndex={0}
      role="region"
      aria-label={t("sheets")}
    >
      {sheets.map((sheet, number) => (
        <ul key={number} className={SHEET}>
          {sheet.map((label, at) => (
            <li key={label?.bookId ?? at} className={LABEL} aria-hidden={!label}>
              {label && (
                <>
                  <svg
                    viewBox={`0 0 ${label.qr.size} ${label.qr.size}`}
                    aria-hidden="true"
                    className="size-[27mm]"
                  >
                    <path d={label.qr.path} fill="#000" />
                  </svg>
                  <div>
                    <p className="mb-[1mm] line-clamp-3 text-[9.5pt] font-[650] wrap-anywhere">
                      {label.title}
                    </p>
                    <p>{t("of", { name: owner })}</p>
                    {/* The code has a line of its own. */}
                    <p className="mt-[1mm] text-[6.5pt] wrap-anywhere whitespace-pre-line">
                      {label.url.replace(/^https?:\/\//, "").replace(/[^/]*$/, "\n$&")}
                    </p>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
