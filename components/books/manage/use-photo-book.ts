"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/books/schema";
import { api, ApiError } from "@/lib/core/api-client";
import { useErrorText } from "@/lib/core/i18n/use-error-text";
import { PICTURE_TYPES } from "@/lib/files/terms";
import { demandPicture } from "./demand-picture";
import { putOnShelf } from "./use-shelf";

/** The picture of a cover that could not be recognized: stored already, or still here. */
export type KeptPhoto = { imageId: string } | { file: File };

/** A photo that became no book. */
export interface PhotoFailure {
  /** Why, in words. */
  text: string;
  /** What may be the cover of a book added by hand; null for what is no such picture. */
  kept: KeptPhoto | null;
  /** The photo, where it never reached the server. */
  unsent: File | null;
}

interface PhotoBookOptions {
  onCreated: (book: BookDto) => void;
  /** Null once another try begins. */
  onFailure: (failure: PhotoFailure | null) => void;
}

/** A book made from a photo of its cover; one at a time, however often one is chosen. */
export function usePhotoBook({ onCreated, onFailure }: PhotoBookOptions) {
  const t = useTranslations("covers");
  const errorText = useErrorText();
  const running = useRef<AbortController | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const address = URL.createObjectURL(file);
    onFailure(null);
    setPreview(address);
    try {
      const book = await send(file, abort.signal);
      void putOnShelf(book);
      toast.success(t("created", { title: book.title }), { position: "top-center" });
      onCreated(book);
    } catch (error) {
      if (abort.signal.aborted) return;
      const unsent = error instanceof ApiError && error.status === 0 ? file : null;
      onFailure({ text: errorText(error), kept: photoToKeep(error, file), unsent });
    } finally {
      URL.revokeObjectURL(address);
      running.current = null;
      setPreview(null);
    }
  }

  return {
    /** Address of the photo in this browser while it is being read. */
    preview,
    choose: (file: File) => void choose(file),
    cancel: () => running.current?.abort(),
  };
}

function send(file: File, signal: AbortSignal): Promise<BookDto> {
  demandPicture(file);
  const form = new FormData();
  form.append("file", file);
  return api.post<BookDto>("/books/ai", form, { signal });
}

function photoToKeep(error: unknown, file: File): KeptPhoto | null {
  if (!(error instanceof ApiError)) return null;
  if ([0, 413, 415].includes(error.status) || error.code === "UNREADABLE_PICTURE") return null;
  const { coverImageId } = (error.about ?? {}) as { coverImageId?: string };
  if (coverImageId) return { imageId: coverImageId };
  return PICTURE_TYPES.split(",").includes(file.type) ? { file } : null;
}
