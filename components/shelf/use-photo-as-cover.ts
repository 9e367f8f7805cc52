"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BookInput } from "@/lib/features/books/schema";
import type { BookForm } from "./book-form-values";
import type { CoverUpload } from "./use-cover-upload";
import type { KeptPhoto } from "./use-photo-book";

/**
 * Puts a photo that could not be read into the form as the cover.
 * @param onTaken called once the form has the photo, so that the next book does not get it.
 */
export function usePhotoAsCover(
  photo: KeptPhoto | null,
  onTaken: () => void,
  upload: CoverUpload,
  { setValue }: UseFormReturn<BookForm, unknown, BookInput>,
): void {
  useEffect(() => {
    if (!photo) return;
    if ("file" in photo) upload.choose(photo.file);
    else setValue("coverImageId", photo.imageId, { shouldDirty: true });
    onTaken();
  }, [photo, onTaken, upload, setValue]);
}
