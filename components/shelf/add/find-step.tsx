"use client";

import {
  BookSearch,
  Camera,
  ChevronRight,
  FileDown,
  LibraryBig,
  MapPin,
  Pencil,
  Plus,
  ScanBarcode,
  type IconNode,
} from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { BookCover } from "@/components/books/cover";
import type { PressProps } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { useFilePicker } from "@/components/ui/file-button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { Tag } from "@/components/ui/tag";
import { useDropZone } from "@/components/ui/use-drop-zone";
import { useMe } from "@/components/users/use-me";
import { scanBarcodes } from "@/components/shelf/use-manage-view";
import { useScans } from "@/components/shelf/scan/use-scans";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { useSettled } from "@/lib/browser/use-settled";
import { isbn as isbnSchema } from "@/lib/features/books/schema";
import { MAX_TITLE } from "@/lib/features/books/terms";
import type { Candidate } from "@/lib/features/catalog/schema";
import { fullTitle } from "@/lib/features/catalog/terms";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import { TYPING_MS } from "./use-known-book";

/** Letters that are looked up. */
const MIN_LETTERS = 3;

interface FindStepProps {
  query: string;
  onQuery: (query: string) => void;
  onFound: (found: Candidate) => void;
  onByHand: () => void;
  onPhotos: (photos: File[]) => void;
  /** Instead of the other ways, while a photo is read. */
  reading: ReactNode;
  /** Between the field and the other ways. */
  children: ReactNode;
}

/** One field that looks a book up, and the other ways to add books. */
export function FindStep(props: FindStepProps) {
  const { query, onQuery, onFound, onByHand, onPhotos, reading, children } = props;
  const t = useTranslations("manageBooks.find");
  const [asked, setAsked] = useState("");
  const { found, isLoading, isNothing, canAsk } = useLookUp(query, asked);
  const { over, dropZone } = useDropZone((_, files) => onPhotos(files));
  const [first] = found;
  const field = useRef<HTMLInputElement>(null);
  // Also where the step before has gone with the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <div {...dropZone} className={cx("grid gap-4 px-5 pt-3 pb-6 md:px-6", over && "bg-fir-soft")}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (first) onFound(first);
          else setAsked(query.trim());
        }}
      >
        <Field label={t("label")} hideLabel>
          <Input
            ref={field}
            type="search"
            value={query}
            placeholder={t("label")}
            maxLength={MAX_TITLE}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onValueChange={onQuery}
            className="min-h-[3.25rem]! rounded-[18px]!"
          />
        </Field>
        <ul aria-label={t("found")} className="mt-2 divide-y divide-line empty:hidden">
          {found.map((candidate) => (
            <Suggestion
              key={[candidate.source, fullTitle(candidate), candidate.author].join("|")}
              candidate={candidate}
              onChoose={() => onFound(candidate)}
            />
          ))}
        </ul>
        {/* Visible from the first letters on until something is found, so that nothing moves away under a press. */}
        <p
          role="status"
          className={isLoading || isNothing ? "flex gap-2.5 py-3 text-sm text-muted" : "sr-only"}
        >
          {isLoading && <Spinner />}
          {isLoading
            ? t("looking")
            : (isNothing || found.length > 0) && t("count", { count: found.length })}
        </p>
        {canAsk && (
          <More icon={BookSearch} onClick={() => setAsked(query.trim())}>
            {t("catalogues")}
          </More>
        )}
        {query.trim() && (
          <More icon={Pencil} onClick={onByHand}>
            {t("notThere")}
          </More>
        )}
      </form>
      {children}
      {reading ?? <Ways over={over} onPhotos={onPhotos} />}
    </div>
  );
}

interface SuggestionProps {
  candidate: Candidate;
  onChoose: () => void;
}

function Suggestion({ candidate, onChoose }: SuggestionProps) {
  const t = useTranslations("manageBooks.find");
  const enums = useTranslations("enums");
  const { title, author, year, language, source } = candidate;
  const facts = [author, year, language && enums(`language.${language}`)];
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="grid min-h-17 w-full grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3.5 px-0.5 py-1 text-left"
      >
        <BookCover title={title} author={author ?? ""} size="sm" className="w-10!" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-serif font-semibold">{fullTitle(candidate)}</span>
          <span className="block truncate text-sm text-muted">
            {facts.filter(Boolean).join(" · ")}
          </span>
          {(source === "OWN" || source === "READER") && (
            <Tag tone="gift" className="mt-0.5">
              {t(source)}
            </Tag>
          )}
        </span>
        <Icon of={Plus} className="size-5 text-muted" />
      </button>
    </li>
  );
}

function More({ icon, children, ...rest }: PressProps & { icon: IconNode }) {
  return (
    <button
      {...rest}
      type="button"
      className="flex min-h-13 w-full items-center gap-6 px-2.5 text-left text-sm font-semibold text-fir-strong"
    >
      <Icon of={icon} className="size-5 flex-none" />
      {children}
    </button>
  );
}

const isbnOf = (text: string) => isbnSchema.safeParse(text).data;
const isWords = (text: string) => !isbnOf(text) && text.length >= MIN_LETTERS;

/**
 * What is known of a typed ISBN or of typed words: of words only from shelves, until their reader asks the
 * catalogues for them.
 * @param asked the words that are asked for.
 */
function useLookUp(query: string, asked: string) {
  const typed = query.trim();
  const text = useSettled(typed, TYPING_MS);
  const isbn = isbnOf(text);
  const near = useApi(isbn || isWords(text) ? "GET /catalog" : null, {
    query: isbn ? { isbn } : { words: text },
    ...ONCE,
  });
  const isAsked = isWords(text) && text === asked;
  const far = useApi(isAsked ? "GET /catalog" : null, { query: { title: text }, ...ONCE });
  const isSettled = text === typed;
  const [found = [], more = []] = [near.data?.candidates, far.data?.candidates];
  const isNew = (one: Candidate) =>
    found.every((other) => fullTitle(other) !== fullTitle(one) || other.author !== one.author);
  const isLookedUp = Boolean(isbnOf(typed)) || isWords(typed);
  const isLoading = isLookedUp && (!isSettled || near.isLoading || far.isLoading);
  const shown = isSettled ? [...found, ...more.filter(isNew)] : [];
  return {
    found: shown,
    isLoading,
    isNothing: isLookedUp && !isLoading && !near.error && !far.error && shown.length === 0,
    canAsk: isWords(typed) && typed !== asked,
  };
}

const WAY =
  "relative grid min-h-21 content-center justify-items-center gap-2 rounded-[16px] bg-sunken " +
  "px-1 text-center text-sm font-[550] [&_svg]:size-[26px] [&_svg]:text-fir";

interface WaysProps {
  over: boolean;
  onPhotos: (photos: File[]) => void;
}

/** Covers, barcodes, a whole shelf, or a list from elsewhere. */
function Ways({ over, onPhotos }: WaysProps) {
  const t = useTranslations("manageBooks.find");
  const covers = useTranslations("covers");
  const imports = useTranslations("imports");
  const [books] = useScans();
  const { complete } = useMe();
  // A phone offers its camera too.
  const photos = useFilePicker({
    label: covers("choose"),
    accept: PHOTO_TYPES,
    multiple: true,
    onFile: (_, all) => onPhotos(all),
  });
  return (
    <div className="grid gap-2.5">
      {!complete && (
        <div className="flex items-start gap-2.5 rounded-md bg-amber-soft px-4 py-3">
          <Icon of={MapPin} className="mt-0.5 size-[18px] text-amber" />
          <p role="status">
            {covers("placeMissing")}{" "}
            <Link href="/settings?incomplete=true" className="link">
              {covers("toSettings")}
            </Link>
          </p>
        </div>
      )}
      <div className="grid grid-cols-3 gap-2.5">
        <button
          type="button"
          disabled={!complete}
          onClick={photos.open}
          className={cx(WAY, "disabled:opacity-50")}
        >
          <Icon of={Camera} />
          {t("cover")}
        </button>
        {photos.input}
        <button type="button" className={WAY} onClick={scanBarcodes}>
          <Icon of={ScanBarcode} />
          {t("barcodes", { count: books.length })}
        </button>
        <Link href="/books/import#shelf" className={WAY}>
          <Icon of={LibraryBig} />
          {t("shelf")}
        </Link>
      </div>
      <Link
        href="/books/import"
        className="flex min-h-15 items-center gap-3.5 rounded-[16px] bg-sunken px-3.5 py-2"
      >
        <Icon of={FileDown} className="size-6 flex-none text-fir" />
        <span className="flex-1 text-sm">
          <span className="block font-[550]">{imports("title")}</span>
          <span className="block text-xs text-muted">{t("services")}</span>
        </span>
        <Icon of={ChevronRight} className="size-5 flex-none" />
      </Link>
      <p className="hidden text-sm text-muted pointer-fine:block">
        {covers(over ? "dropNow" : "drop")} {covers("hint")}
      </p>
    </div>
  );
}
