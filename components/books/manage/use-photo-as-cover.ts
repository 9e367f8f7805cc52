"use client";

import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BookInput } from "@/lib/books/schema";
import type { BookForm } from "./book-form-values";
import type { CoverUpload } from "./use-cover-upload";
import type { KeptPhoto } from "./use-photo-book";

/** Puts a photo that could not be read into the form as the cover, once. */
export function usePhotoAsCover(
  photo: KeptPhoto | null,
  upload: CoverUpload,
  { setValue }: UseFormReturn<BookForm, unknown, BookInput>,
): void {
  const used = useRef<KeptPhoto | null>(null);
  useEffect(() => {
    if (!photo || used.current === photo) return;
    used.current = photo;
    if ("file" in photo) upload.choose(photo.file);
    else setValue("coverImageId", photo.imageId, { shouldDirty: true });
  }, [photo, upload, setValue]);
}
