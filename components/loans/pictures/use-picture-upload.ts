"use client";

import { useEffect, useRef, useState } from "react";
import { assertPictureSize } from "@/components/books/upload-picture";
import { api, ApiError } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { DETAIL_WIDTH } from "@/lib/features/files/terms";
import type { LoanPicture } from "@/lib/features/loans/pictures/schema";
import type { HandOverMoment } from "@/lib/features/loans/terms";

/** A chosen picture that is not stored yet. */
export interface Upload {
  file: File;
  state: "waiting" | "sending" | "failed";
  /** Why it failed. */
  error?: unknown;
}

const WAITING = { state: "waiting", error: undefined } as const;

/** No answer came: it is sent again once the browser is online. */
const isUnanswered = ({ error }: Upload) => error instanceof ApiError && error.code === "NETWORK";

/**
 * Sends chosen pictures one after the other. Failed ones stay in the list and can be sent again; those
 * without an answer are sent again when the browser is online, and stored once.
 */
export function usePictureUpload(loanId: string, moment: HandOverMoment) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [stored, setStored] = useState(0);
  const running = useRef<{ file: File; abort: AbortController } | null>(null);

  const change = (file: File, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.file === file ? { ...each, ...part } : each)));

  function drop(file: File) {
    if (running.current?.file === file) running.current.abort.abort();
    setUploads((all) => all.filter((upload) => upload.file !== file));
  }

  async function send(file: File) {
    const abort = new AbortController();
    running.current = { file, abort };
    change(file, { ...WAITING, state: "sending" });
    try {
      assertPictureSize(file);
      const body = new FormData();
      body.append("moment", moment);
      body.append("file", file);
      const request = { params: { id: loanId }, body, signal: abort.signal, once: true };
      await refreshPictures(loanId, await api("POST /loans/[id]/pictures", request));
      setStored((count) => count + 1);
      drop(file);
    } catch (error) {
      if (abort.signal.aborted) return;
      change(file, { state: "failed", error });
    } finally {
      if (running.current?.abort === abort) running.current = null;
    }
  }

  const isBusy = uploads.some(({ state }) => state === "sending");
  const next = isBusy ? undefined : uploads.find(({ state }) => state === "waiting")?.file;
  useEffect(() => {
    if (next && running.current?.file !== next) void send(next);
  });

  useEffect(() => {
    const sendAgain = () =>
      setUploads((all) => all.map((each) => (isUnanswered(each) ? { ...each, ...WAITING } : each)));
    window.addEventListener("online", sendAgain);
    return () => window.removeEventListener("online", sendAgain);
  }, []);

  // Leaving the page aborts the upload.
  useEffect(() => () => running.current?.abort.abort(), []);

  async function choose(files: readonly File[]) {
    for (const chosen of files) {
      const file = await shrinkPicture(chosen);
      setUploads((all) => [...all, { file, ...WAITING }]);
    }
  }

  return {
    uploads,
    /** Number of pictures stored since the page was opened. */
    stored,
    choose: (files: readonly File[]) => void choose(files),
    retry: (file: File) => change(file, WAITING),
    drop,
  };
}

/** Loads the pictures of a loan again; one that was just stored is shown at once. */
export function refreshPictures(loanId: string, stored?: LoanPicture): Promise<unknown> {
  const params = { id: loanId };
  return mutateApi(
    "GET /loans/[id]/pictures",
    (kept) => {
      if (!kept || !stored) return kept;
      const others = kept.pictures.filter(({ imageId }) => imageId !== stored.imageId);
      return { ...kept, pictures: [...others, stored] };
    },
    { params },
  );
}

const QUALITY = 0.9;

/**
 * Scales a picture down to the largest stored width, upright and without GPS data: a few hundred kilobytes
 * instead of megabytes, for slow connections. A file that this browser cannot decode stays unchanged; the
 * server may be able to.
 */
async function shrinkPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, DETAIL_WIDTH / bitmap.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", QUALITY),
    );
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
