import { useTranslations } from "next-intl";
import type { BookLabels } from "@/lib/features/shelf/schema";

/** Three by eight, as on common sheets of labels. */
export const LABELS_PER_SHEET = 24;

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
    <div className="label-sheets" tabIndex={0} role="region" aria-label={t("sheets")}>
      {sheets.map((sheet, number) => (
        <ul key={number} className="label-sheet">
          {sheet.map((label, at) => (
            <li key={label?.bookId ?? at} className="label" aria-hidden={!label}>
              {label && (
                <>
                  <svg viewBox={`0 0 ${label.qr.size} ${label.qr.size}`} aria-hidden="true">
                    <path d={label.qr.path} fill="#000" />
                  </svg>
                  <div>
                    <p className="label-title">{label.title}</p>
                    <p>{t("of", { name: owner })}</p>
                    {/* The code has a line of its own. */}
                    <p className="label-url">
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
