"use client";

import { Printer } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { BookLabels } from "@/lib/features/shelf/schema";

/** Three by eight, as on common sheets of labels. */
const LABELS_PER_SHEET = 24;

interface LabelHeaderProps extends Pick<ComponentProps<typeof PageHeader>, "back"> {
  count: number;
}

/** With the button that prints. */
export function LabelHeader({ count, back }: LabelHeaderProps) {
  const t = useTranslations("labels");
  return (
    <PageHeader
      title={t("title")}
      back={back}
      action={
        count > 0 && (
          <Button icon={Printer} onClick={() => window.print()}>
            {t("print")}
          </Button>
        )
      }
    />
  );
}

interface PrintedLabelsProps {
  labels: BookLabels;
  /** Key of what is said above. */
  text: "text" | "ownText";
}

/** What to know before printing, and the sheets. */
export function PrintedLabels({ labels, text }: PrintedLabelsProps) {
  const t = useTranslations("labels");
  const [skipped, setSkipped] = useState(0);
  const count = labels.labels.length;
  return (
    <>
      <p className="mb-4 max-w-[65ch] text-muted">
        {t(text, { count, sheets: Math.ceil((count + skipped) / LABELS_PER_SHEET) })}
      </p>
      <Field label={t("first")} hint={t("firstHint")} className="mb-6 max-w-72">
        <Select
          value={String(skipped)}
          options={Array.from({ length: LABELS_PER_SHEET }, (_, at) => ({
            value: String(at),
            label: String(at + 1),
          }))}
          onValueChange={(value) => setSkipped(Number(value))}
        />
      </Field>
      <LabelSheets labels={labels} skipped={skipped} />
    </>
  );
}

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
function LabelSheets({ labels: { owner, labels }, skipped }: LabelSheetsProps) {
  const t = useTranslations("labels");
  const places = [...Array.from({ length: skipped }, () => null), ...labels];
  const sheets = Array.from({ length: Math.ceil(places.length / LABELS_PER_SHEET) }, (_, at) =>
    places.slice(at * LABELS_PER_SHEET, (at + 1) * LABELS_PER_SHEET),
  );
  return (
    <div
      className="paper-sheets overflow-x-auto pb-4"
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
                    <p className="line-clamp-2 wrap-anywhere">
                      {label.circle
                        ? t("ofCircle", { circle: label.circle })
                        : t("of", { name: owner })}
                    </p>
                    {/* The code has a line of its own. */}
                    <p className="mt-[1mm] text-[6.5pt] wrap-anywhere whitespace-pre-line">
                      {label.url.replace(/^https?:\/\//, "").replace(/(?<=\/)[^/]*$/, "\n$&")}
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
