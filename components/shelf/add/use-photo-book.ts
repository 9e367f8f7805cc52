"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { assertPictureSize } from "@/components/books/upload-picture";
import { toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/features/books/schema";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { CoverReading } from "@/lib/features/covers/schema";
import { MAX_PHOTOS } from "@/lib/features/covers/terms";
import { PICTURE_TYPES } from "@/lib/features/files/terms";
import { putOnShelf } from "@/components/shelf/list/use-shelf";

/** The picture of an unrecognized cover: stored on the server, or still a local file. */
export type KeptPhoto = { imageId: string } | { file: File };

export interface PhotoFailure {
  text: string;
  /** A picture that can become the cover of a book added by hand, or null. */
  kept: KeptPhoto | null;
  file: File;
  /** The same photo may work in another try: it was not sent, or not read to the end. */
  again: boolean;
}

/** Results of the photos that were chosen together. */
export interface PhotoOutcome {
  books: BookDto[];
  /** Uncertain readings: their books are not listed yet. */
  readings: CoverReading[];
  failures: PhotoFailure[];
  count: number;
}

interface PhotoBookOptions {
  onDone: (outcome: PhotoOutcome) => void;
  onStart: () => void;
}

/** The photo that is read now, of those chosen together. */
export interface PhotoBeingRead {
  file: File;
  /** Its number, from 1. */
  at: number;
  of: number;
}

/** Makes books from photos of their covers, one after the other; no further photos are accepted meanwhile. */
export function usePhotoBook({ onDone, onStart }: PhotoBookOptions) {
  const t = useTranslations("covers");
  const errorText = useErrorText();
  const running = useRef<AbortController | null>(null);
  const [reading, setReading] = useState<PhotoBeingRead | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(photos: readonly File[]) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    onStart();
    const files = photos.slice(0, MAX_PHOTOS);
    const outcome: PhotoOutcome = { books: [], readings: [], failures: [], count: files.length };
    for (const [index, file] of files.entries()) {
      setReading({ file, at: index + 1, of: files.length });
      try {
        const answer = await send(file, abort.signal);
        if ("id" in answer) {
          void putOnShelf(answer);
          outcome.books.push(answer);
        } else outcome.readings.push(answer);
      } catch (error) {
        if (!abort.signal.aborted)
          outcome.failures.push({ ...failureOf(error, file), text: errorText(error) });
      }
      if (abort.signal.aborted) break;
    }
    running.current = null;
    setReading(null);
    announce(outcome);
    onDone(outcome);
  }

  function announce({ books: [book, ...more], readings, count }: PhotoOutcome) {
    if (readings.length > 0 && count > 1)
      toast.info(t("toCheck", { count: readings.length }), { position: "top-center" });
    if (!book) return;
    const text =
      more.length > 0
        ? t("createdMany", { count: more.length + 1 })
        : t("created", { title: book.title });
    toast.success(text, { position: "top-center" });
  }

  return {
    /** Null while no photo is read. */
    reading,
    choose: (photos: readonly File[]) => void choose(photos),
    cancel: () => running.current?.abort(),
  };
}

function send(file: File, signal: AbortSignal): Promise<BookDto | CoverReading> {
  assertPictureSize(file);
  const form = new FormData();
  form.append("file", file);
  return api("POST /books/ai", { body: form, signal, once: true });
}

function failureOf(error: unknown, file: File): Omit<PhotoFailure, "text"> {
  const { status, code } = error instanceof ApiError ? error : {};
  const isUnread = status === 0 || code === "COVERS_BUSY";
  const again = isUnread || code === "COVER_TIMEOUT";
  return { file, again, kept: isUnread ? null : photoToKeep(error, file) };
}

function photoToKeep(error: unknown, file: File): KeptPhoto | null {
  if (!(error instanceof ApiError)) return null;
  if (
    [413, 415].includes(error.status) ||
    ["UNREADABLE_PICTURE", "SHELF_PHOTO"].includes(error.code)
  )
    return null;
  const { coverImageId } = (error.about ?? {}) as { coverImageId?: string };
  if (coverImageId) return { imageId: coverImageId };
  return PICTURE_TYPES.split(",").includes(file.type) ? { file } : null;
}
