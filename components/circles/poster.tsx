"use client";

import { Printer } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type CSSProperties } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Circle } from "@/lib/features/circles/schema";
import { circlePath } from "@/lib/features/circles/terms";
import type { QrPicture } from "@/lib/shared/qr-picture";

/** A5 is A4 at this scale: both have the same proportions. */
const SIZES = { A4: 1, A5: Math.SQRT1_2 } as const;
type Size = keyof typeof SIZES;

interface PosterProps {
  circle: Pick<Circle, "id" | "name" | "description" | "language">;
  /** In the language of the circle, which whoever prints may not have chosen for themselves. */
  words: { lead: string; scan: string; free: string };
  url: string;
  qr: QrPicture;
}

/** A sheet that invites to the circle, as it will be printed. */
export function Poster({ circle, words, url, qr }: PosterProps) {
  const t = useTranslations("circles.poster");
  const back = useTranslations("circles")("backToCircle");
  const [size, setSize] = useState<Size>("A4");
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: `${circlePath(circle.id)}?tab=invite`, label: back }}
        action={
          <Button icon={Printer} onClick={() => window.print()}>
            {t("print")}
          </Button>
        }
      />
      <p className="mb-4 max-w-[65ch] text-muted">{t("text")}</p>
      <Field label={t("size")} className="mb-6 max-w-72">
        <Select
          value={size}
          options={[
            { value: "A4", label: "A4" },
            { value: "A5", label: "A5" },
          ]}
          onValueChange={(value) => setSize(value === "A5" ? "A5" : "A4")}
        />
      </Field>
      <Sheet circle={circle} words={words} url={url} qr={qr} size={size} />
    </>
  );
}

/** In millimetres of A4; `print.css` prints nothing else. */
function Sheet({ circle, words, url, qr, size }: PosterProps & { size: Size }) {
  const t = useTranslations("circles.poster");
  const { name, description } = circle;
  return (
    <div
      className={cx("paper-sheets overflow-x-auto pb-4", size === "A5" && "paper-a5")}
      tabIndex={0}
      role="region"
      aria-label={t("sheet", { name })}
    >
      <div
        lang={circle.language}
        style={{ "--size": SIZES[size] } as CSSProperties}
        className={
          "grid h-[296mm] w-[210mm] content-between justify-items-center border border-line bg-white " +
          "[zoom:var(--size)] max-sm:not-print:[zoom:calc(0.44*var(--size))] " +
          "max-[24rem]:not-print:[zoom:calc(0.36*var(--size))] " +
          "px-[18mm] py-[20mm] text-center print:border-0"
        }
      >
        <div>
          <p className="text-[20pt]">{words.lead}</p>
          <p className="mt-[4mm] line-clamp-4 font-serif text-[44pt]/[1.15] font-semibold wrap-anywhere">
            {name}
          </p>
          {description && (
            <p className="mt-[8mm] line-clamp-5 text-[17pt]/[1.35] wrap-anywhere">{description}</p>
          )}
        </div>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true" className="size-[110mm]">
          <path d={qr.path} fill="#000" />
        </svg>
        <div>
          <p className="text-[15pt]">{words.scan}</p>
          <p className="mt-[3mm] text-[20pt] font-semibold wrap-anywhere">
            {url.replace(/^https?:\/\//, "")}
          </p>
          <p className="mt-[6mm] text-[15pt]">{words.free}</p>
        </div>
      </div>
    </div>
  );
}
