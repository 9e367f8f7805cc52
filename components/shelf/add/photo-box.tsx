"use client";

import { ImageUp, LibraryBig, ListPlus, MapPin, ScanBarcode } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import { DropArea } from "@/components/ui/drop-area";
import { useDropZone } from "@/components/ui/use-drop-zone";
import { PhotoPreview, SharedPhoto } from "./photo-preview";
import { useScans } from "@/components/shelf/scan/use-scans";
import {
  usePhotoBook,
  type PhotoBeingRead,
  type PhotoBookOptions,
  type PhotoFailure,
} from "./use-photo-book";

interface PhotoBoxProps extends PhotoBookOptions {
  /** Shared by another app. */
  shared: File | null;
  /** Photos of the last choice that became no book. */
  failures: readonly PhotoFailure[];
  /** Opens the barcode scanner. */
  onScan: () => void;
}

/** The quickest ways to list books: photos of their covers, and barcodes. */
export function PhotoBox({ shared, failures, onScan, ...options }: PhotoBoxProps) {
  const t = useTranslations("covers");
  const { complete } = useMe();
  const photo = usePhotoBook(options);
  const [taken, setTaken] = useState<File | null>(null);

  function readShared(file: File) {
    setTaken(file);
    photo.choose([file]);
  }

  return (
    <Panel title={t("title")} className="mb-5">
      <p className="mt-1.5 text-muted">{t("text")}</p>
      {!complete && <PlaceMissing />}
      {complete &&
        (photo.reading ? (
          <Reading photo={photo.reading} onCancel={photo.cancel} />
        ) : (
          <>
            {shared && shared !== taken && <SharedPhoto file={shared} onRead={readShared} />}
            <PhotoDrop onFiles={photo.choose} onScan={onScan} />
          </>
        ))}
      <Failures of={failures} onRetry={photo.choose} />
      <OtherWays />
    </Panel>
  );
}

/** Links to the ways of adding many books at once. */
function OtherWays() {
  const t = useTranslations("imports");
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      <ButtonLink variant="soft" size="sm" icon={ListPlus} href="/books/import">
        {t("title")}
      </ButtonLink>
      <ButtonLink variant="soft" size="sm" icon={LibraryBig} href="/books/import#shelf">
        {t("photo.title")}
      </ButtonLink>
    </div>
  );
}

interface FailuresProps {
  of: readonly PhotoFailure[];
  onRetry: (photos: File[]) => void;
}

/** Why photos became no books, and what happened to them. */
function Failures({ of, onRetry }: FailuresProps) {
  const t = useTranslations("covers");
  const [only, ...more] = of;
  const where =
    only?.kept && more.length === 0 && ("imageId" in only.kept ? t("kept") : t("handedOn"));
  const again = of.filter((failure) => failure.again).map(({ file }) => file);
  const named = ({ file, text }: PhotoFailure) => `${file.name}: ${text}`;
  return (
    <>
      <StatusMessage
        text={more.length > 0 && only ? named(only) : [only?.text, where].filter(Boolean).join(" ")}
        tone="error"
        className="mt-4 empty:hidden"
      />
      {more.map((failure) => (
        <StatusMessage key={named(failure)} text={named(failure)} tone="error" className="mt-2" />
      ))}
      {again.length > 0 && (
        <Button variant="soft" size="sm" className="mt-3" onClick={() => onRetry(again)}>
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
      <Icon of={MapPin} className="mt-0.5 size-[1.125rem] text-amber" />
      <p role="status">
        {t("placeMissing")}{" "}
        <Link href="/settings?incomplete=true" className="link">
          {t("toSettings")}
        </Link>
      </p>
    </div>
  );
}

interface PhotoDropProps {
  onFiles: (files: File[]) => void;
  onScan: () => void;
}

function PhotoDrop({ onFiles, onScan }: PhotoDropProps) {
  const t = useTranslations("covers");
  const scanText = useTranslations("scan");
  const [{ books }] = useScans();
  return (
    <DropArea onFile={(_, files) => onFiles(files)} className="mt-4">
      {(over) => (
        <>
          <span className="hidden font-medium text-balance pointer-fine:block">
            {t(over ? "dropNow" : "drop")}
          </span>
          <div className="flex w-full flex-wrap justify-center gap-2.5">
            <CameraButton label={t("take")} onFile={(file) => onFiles([file])} />
            <FileButton
              label={t("choose")}
              icon={ImageUp}
              accept={PHOTO_TYPES}
              variant="ghost"
              multiple
              onFile={(_, files) => onFiles(files)}
            />
            <Button variant="ghost" icon={ScanBarcode} onClick={onScan}>
              {scanText("open", { count: books.length })}
            </Button>
          </div>
          <p className="text-sm text-balance text-muted">{t("hint")}</p>
        </>
      )}
    </DropArea>
  );
}

/** Text keys by seconds since the start; the server takes at most 15. */
const STEPS = [
  [0, "reading"],
  [6, "stillReading"],
  [16, "waiting"],
] as const;

function Reading({ photo, onCancel }: { photo: PhotoBeingRead; onCancel: () => void }) {
  const t = useTranslations("covers");
  const common = useTranslations("common");
  const { preview, at, of } = photo;
  const seconds = useSeconds(preview);
  // Takes dropped files, so that the browser does not open them instead of the page.
  const { dropZone } = useDropZone(() => {});
  const step = STEPS.findLast(([from]) => seconds >= from) ?? STEPS[0];
  return (
    <div
      {...dropZone}
      className="mt-4 grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <PhotoPreview key={preview} src={preview} />
      <div className="grid justify-items-start gap-2.5">
        <p role="status" className="flex items-center gap-2.5 font-medium">
          <Spinner />
          {of > 1 && `${t("photoOf", { at, of })}: `}
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

/** Seconds since `about` changed. */
function useSeconds(about: string): number {
  const [passed, setPassed] = useState({ about, seconds: 0 });
  useEffect(() => {
    const count = () =>
      setPassed((last) => ({ about, seconds: last.about === about ? last.seconds + 1 : 1 }));
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [about]);
  return passed.about === about ? passed.seconds : 0;
}
