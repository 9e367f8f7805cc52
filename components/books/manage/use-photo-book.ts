"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/books/schema";
import { api, ApiError } from "@/lib/core/api-client";
import { useErrorText } from "@/lib/core/i18n/use-error-text";
import { MAX_PICTURE_BYTES } from "@/lib/files/schema";
import { putOnShelf } from "./use-shelf";

/** The picture of a cover that could not be recognized: stored already, or still here. */
export type KeptPhoto = { imageId: string } | { file: File };

interface PhotoBookOptions {
  onCreated: (book: BookDto) => void;
  onKept: (photo: KeptPhoto) => void;
}

/** A book made from a photo of its cover; one at a time, however often one is chosen. */
export function usePhotoBook({ onCreated, onKept }: PhotoBookOptions) {
  const t = useTranslations("covers");
  const errorText = useErrorText();
  const running = useRef<AbortController | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const [kept, setKept] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const address = URL.createObjectURL(file);
    setFault("");
    setKept(false);
    setPreview(address);
    try {
      const book = await send(file, abort.signal);
      void putOnShelf(book);
      toast.success(t("created", { title: book.title }), { position: "top-center" });
      onCreated(book);
    } catch (error) {
      if (abort.signal.aborted) return;
      const photo = photoToKeep(error, file);
      setFault(errorText(error));
      setKept(photo !== null);
      if (photo) onKept(photo);
    } finally {
      URL.revokeObjectURL(address);
      running.current = null;
      setPreview(null);
    }
  }

  return {
    /** Address of the photo in this browser while it is being read. */
    preview,
    fault,
    /** The photo of the failed try is now the cover in the form. */
    kept,
    choose: (file: File) => void choose(file),
    cancel: () => running.current?.abort(),
  };
}

function send(file: File, signal: AbortSignal): Promise<BookDto> {
  // The server would say the same, after all of it had been sent.
  if (file.size > MAX_PICTURE_BYTES) throw new ApiError(413, "TOO_LARGE", "Too large");
  const form = new FormData();
  form.append("file", file);
  return api.post<BookDto>("/books/ai", form, { signal });
}

/** What may still serve as the cover of a book added by hand; null for what is no such picture. */
function photoToKeep(error: unknown, file: File): KeptPhoto | null {
  if (!(error instanceof ApiError)) return null;
  if ([413, 415].includes(error.status) || error.code === "UNREADABLE_PICTURE") return null;
  const { coverImageId } = (error.about ?? {}) as { coverImageId?: string };
  return coverImageId ? { imageId: coverImageId } : { file };
}
