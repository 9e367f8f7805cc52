"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useMe } from "@/components/users/use-me";
import { READER_CACHE, SHARED_PICTURE } from "@/lib/browser/kept";
import { readIsbn } from "@/lib/features/books/isbn";
import { MAX_TITLE } from "@/lib/features/books/terms";
import { cut } from "@/lib/shared/signs";

const ADDRESS = /https?:\/\/\S+/g;

/** The ISBN in a shared text, or else its first words that are not an address, as a title. */
export function bookIn(text: string): string {
  const isbn = readIsbn(text);
  if (isbn) return isbn;
  const lines = text.replace(ADDRESS, " ").split("\n");
  return cut(lines.map((line) => line.trim()).find(Boolean) ?? "", MAX_TITLE);
}

/**
 * What another app has shared (lib/browser/worker/shared.ts); removed from the address, so that a reload does not
 * repeat it.
 */
export function useShared() {
  const { id: userId } = useMe();
  const search = useSearchParams();
  const text = search.get("shared");
  const hasPicture = search.has("picture");
  const [given] = useState(() => bookIn(text ?? ""));
  const [picture, setPicture] = useState<File | null>(null);

  useEffect(() => {
    if (text === null && !hasPicture) return;
    window.history.replaceState(null, "", "?tab=add");
    if (hasPicture) void takePicture(userId).then(setPicture, () => undefined);
  }, [text, hasPicture, userId]);
  return {
    /** An ISBN or a title from the shared text; empty if there is none. */
    text: given,
    picture,
    dropPicture: () => setPicture(null),
  };
}

/** Reads the shared picture and removes it from the cache. */
async function takePicture(userId: string): Promise<File | null> {
  const name = READER_CACHE + userId;
  const cache = (await caches.has(name)) ? await caches.open(name) : undefined;
  const kept = await cache?.match(SHARED_PICTURE);
  if (!kept) return null;
  await cache?.delete(SHARED_PICTURE);
  const blob = await kept.blob();
  const fileName = decodeURIComponent(kept.headers.get("x-name") ?? "") || "picture";
  return new File([blob], fileName, { type: blob.type });
}
