"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { mutateApi } from "@/lib/browser/use-api";
import { MAX_PICTURE_BYTES } from "@/lib/features/files/terms";
import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES } from "@/lib/features/imports/terms";

interface BringOptions {
  /** `photo` is a photo of a shelf. */
  as: "file" | "photo";
  /** Called once the upload is done. */
  onDone?: () => void;
}

const LIMITS = {
  file: { most: MAX_IMPORT_BYTES, told: "tooLarge" },
  archive: { most: MAX_ARCHIVE_BYTES, told: "archiveTooLarge" },
  photo: { most: MAX_PICTURE_BYTES, told: "photo.tooLarge" },
} as const;

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** Sends a list as a file (also pasted text) or a photo of a shelf, then opens its review. */
export function useBring({ as, onDone }: BringOptions) {
  const t = useTranslations("imports");
  const errorText = useErrorText();
  const router = useRouter();
  const [isOpening, setOpening] = useState(false);
  const [sent, setSent] = useState<File | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { pending, error, setError, run } = useInlineAction((cause) => {
    setRefused(cause instanceof ApiError && (cause.status === 413 || cause.status === 415));
    return errorText(cause);
  });

  async function bring(file: File) {
    if (pending || isOpening) return;
    setSent(file);
    const { most, told } = LIMITS[as === "file" && isZip(file) ? "archive" : as];
    const isTooLarge = file.size > most;
    setRefused(isTooLarge);
    if (isTooLarge) return setError(t(told));
    const body = new FormData();
    body.set(as, file);
    const done = await run(() => api("POST /imports", { body, once: true }));
    if (!done) return;
    onDone?.();
    setOpening(true);
    void mutateApi("GET /imports", (lists = []) => [done.result, ...lists]);
    router.push(`/books/import/${done.result.id}`);
  }

  return {
    pending: pending || isOpening,
    error,
    setError,
    bring,
    /** The file that is being sent or waits for a retry. */
    kept: isRefused ? null : sent,
  };
}
