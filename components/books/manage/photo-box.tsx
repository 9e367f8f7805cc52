"use client";

import { Camera, ImageUp, MapPin, ScanText } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { FileButton } from "@/components/ui/file-button";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/books/schema";
import { PHOTO_TYPES } from "@/lib/covers/terms";
import { useDropZone } from "./use-drop-zone";
import { usePhotoBook, type PhotoFailure } from "./use-photo-book";

interface PhotoBoxProps {
  onCreated: (book: BookDto) => void;
  /** Why the last photo became no book; null where it did, or none was tried. */
  failure: PhotoFailure | null;
  onFailure: (failure: PhotoFailure | null) => void;
}

/** The quickest way to list a book: a photo of its cover, dropped, chosen or taken. */
export function PhotoBox(props: PhotoBoxProps) {
  const t = useTranslations("covers");
  const { complete } = useMe();
  const photo = usePhotoBook(props);
  const headingId = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className="mb-5">
      <h2 id={headingId} className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-1.5 text-muted">{t("text")}</p>
      {!complete && <PlaceMissing />}
      {complete && (photo.preview ? <Reading preview={photo.preview} onCancel={photo.cancel} /> : <DropArea onFile={photo.choose} />)}
      <Failure of={props.failure} onRetry={photo.choose} />
    </Card>
  );
}

interface FailureProps {
  of: PhotoFailure | null;
  onRetry: (photo: File) => void;
}

/** Why the photo became no book, and where it is now. */
function Failure({ of, onRetry }: FailureProps) {
  const t = useTranslations("covers");
  const unsent = of?.unsent;
  const where = of?.kept && ("imageId" in of.kept ? t("kept") : t("handedOn"));
  return (
    <>
      <StatusMessage
        text={[of?.text, where].filter(Boolean).join(" ")}
        tone="error"
        className="mt-4 empty:hidden"
      />
      {unsent && (
        <Button variant="soft" size="sm" className="mt-3" onClick={() => onRetry(unsent)}>
          {t("retry")}
        </Button>
      )}
    </>
  );
}

function PlaceMissing() {
  const t = useTranslations("covers");
  return (
    <div className="mt-4 flex items-start gap-2.5 rounded-md bg-amber-soft px-4 py-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-[1.125rem] text-amber" />
      <p role="status">
        {t("placeMissing")}{" "}
        <Link href="/settings?incomplete=true" className="link">
          {t("toSettings")}
        </Link>
      </p>
    </div>
  );
}

function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("covers");
  const { over, dropZone } = useDropZone(onFile);
  return (
    <div
      {...dropZone}
      className={cx(
        "mt-4 grid justify-items-center gap-4 rounded-md border-2 border-dashed px-4 py-6 text-center",
        over ? "border-fir bg-fir-soft" : "border-line-strong bg-sunken",
      )}
    >
      <span className="hidden font-medium pointer-fine:block">{t(over ? "dropNow" : "drop")}</span>
      <div className="flex w-full flex-wrap justify-center gap-2.5">
        <span className="hidden pointer-coarse:contents">
          <FileButton
            label={t("take")}
            icon={<Camera aria-hidden="true" />}
            accept="image/*"
            capture
            onFile={onFile}
          />
        </span>
        <FileButton
          label={t("choose")}
          icon={<ImageUp aria-hidden="true" />}
          accept={PHOTO_TYPES}
          variant="ghost"
          onFile={onFile}
        />
      </div>
      <p className="text-sm text-muted">{t("hint")}</p>
    </div>
  );
}

/** What is said while the cover is read, by seconds passed: the server takes at most 15. */
const STEPS = [
  [0, "reading"],
  [6, "stillReading"],
  [16, "waiting"],
] as const;

function Reading({ preview, onCancel }: { preview: string; onCancel: () => void }) {
  const t = useTranslations("covers");
  const common = useTranslations("common");
  const seconds = useSeconds();
  // One at a time: a second photo is not taken, nor does the browser open it instead of the page.
  const { dropZone } = useDropZone(() => {});
  const step = STEPS.findLast(([from]) => seconds >= from) ?? STEPS[0];
  return (
    <div
      {...dropZone}
      className="mt-4 grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <PhotoPreview src={preview} />
      <div className="grid justify-items-start gap-2.5">
        <p role="status" className="flex items-center gap-2.5 font-medium">
          <Spinner />
          {t(step[1])}
        </p>
        <p className="text-sm text-muted">{t("patience")}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {common("cancel")}
        </Button>
      </div>
    </div>
  );
}

/** Not every browser can show HEIC: a sign stands in for it. */
function PhotoPreview({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid aspect-[2/3] place-items-center overflow-hidden rounded-[4px_8px_8px_4px] bg-surface text-muted shadow-1">
      {broken ? (
        <ScanText aria-hidden="true" className="size-7" />
      ) : (
        <img src={src} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
