"use client";

import { BookX } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { SelectOption } from "@/components/ui/select";
import { Loading } from "@/components/ui/skeleton";
import { useApi } from "@/lib/browser/use-api";
import type { BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { BookFormCard } from "./book-form-card";
import { formOfReading, type BookForm } from "./book-form-values";
import { PhotoBox } from "./photo-box";
import { ToCheck } from "./to-check";
import { useShared } from "./use-shared";
import type { Drafts } from "./use-drafts";
import type { ManageView } from "@/components/shelf/use-manage-view";
import { useCoverReadings } from "./use-cover-readings";
import { refreshShelf, type ShelfData } from "@/components/shelf/list/use-shelf";
import type { PhotoFailure, PhotoOutcome } from "./use-photo-book";

const ScanPanel = lazyComponent(() =>
  import("@/components/shelf/scan/scan-panel").then((m) => m.ScanPanel),
);

/** Key of a new book's draft; other drafts have the book's id. */
const NEW = "new";

interface AddPanelProps {
  first: ShelfData;
  countries: readonly SelectOption[];
  view: ManageView;
  drafts: Drafts;
  onDraft: (key: string, draft: BookForm | undefined) => void;
}

/** The form for new books, one after the other, or for a book to edit. */
export function AddPanel({ first, countries, view, drafts, onDraft }: AddPanelProps) {
  const [added, setAdded] = useState<readonly BookDto[]>([]);
  /** Books made from photos and not checked yet. */
  const [uncheckedIds, setUncheckedIds] = useState<readonly string[]>([]);
  const [readings, keepReadings] = useCoverReadings();
  /** Id of the cover whose reading is in the form. */
  const [readingId, setReadingId] = useState<string | null>(null);
  const [failures, setFailures] = useState<readonly PhotoFailure[]>([]);
  const [taken, setTaken] = useState<PhotoFailure | null>(null);
  const [last, setLast] = useState<Pick<BookForm, "language" | "condition"> | null>(null);
  const shared = useShared();
  const near = [...added, ...first.shelf.content];
  const { book, isMissing } = useEdited(view.editId, near, first.edited);
  if (isMissing) return <Missing onShelf={view.showShelf} />;
  if (view.editId && !book) return <Loading className="h-[40rem] rounded-lg" />;
  if (!book && view.scanning) {
    return (
      <ScanPanel near={near} countries={countries} onLeave={view.add} onShelf={view.showShelf} />
    );
  }
  const reading =
    (!book && readings.find(({ coverImageId }) => coverImageId === readingId)) || null;
  const key = book?.id ?? reading?.coverImageId ?? NEW;
  const fromPhoto = book !== undefined && uncheckedIds.includes(book.id);
  const [failure = null, ...more] = failures;
  const isForForm = !book && !reading && more.length === 0 && failure !== taken;

  function sort({ books: made, readings: unsure, failures: failed, count }: PhotoOutcome) {
    const ids = made.map(({ id }) => id);
    setFailures(failed);
    setAdded((before) => [...made, ...before]);
    setUncheckedIds((before) => [...before, ...ids]);
    keepReadings((before) => [...before, ...unsure]);
    if (count > 1) return;
    if (ids[0]) view.edit(ids[0]);
    if (unsure[0]) look(unsure[0].coverImageId);
  }

  /** Puts a reading into the form. */
  function look(imageId: string) {
    setReadingId(imageId);
    view.add();
  }

  /** Drops a reading and goes on with the next one. */
  function forget({ coverImageId }: CoverReading) {
    onDraft(coverImageId, undefined);
    const rest = readings.filter((each) => each.coverImageId !== coverImageId);
    keepReadings(() => rest);
    setReadingId(rest[0]?.coverImageId ?? null);
    view.add();
  }

  function goOn(saved: BookDto) {
    setLast({ language: saved.language ?? "", condition: saved.condition ?? "" });
    if (!book) {
      setAdded((before) => [saved, ...before]);
      setFailures([]);
      return reading ? forget(reading) : view.add();
    }
    setAdded((before) => before.map((each) => (each.id === saved.id ? saved : each)));
    if (fromPhoto) checkNext(saved.id);
    else view.showShelf();
  }

  function takeOut(id: string) {
    setAdded((before) => before.filter((each) => each.id !== id));
    checkNext(id);
    void refreshShelf();
  }

  /** Goes on with the next book from a photo. @param checked id of the book that is done. */
  function checkNext(checked: string) {
    const rest = uncheckedIds.filter((id) => id !== checked);
    setUncheckedIds(rest);
    if (rest[0]) view.edit(rest[0]);
    else view.add();
  }

  return (
    <>
      {!book && (
        <PhotoBox
          shared={shared.picture}
          failures={failures}
          onStart={() => setFailures([])}
          onDone={sort}
          onScan={view.scan}
        />
      )}
      {!book && (
        <ToCheck
          books={added.filter(({ id }) => uncheckedIds.includes(id))}
          onCheck={view.edit}
          readings={readings.filter((each) => each !== reading)}
          onLook={look}
        />
      )}
      {!book && added.length > 0 && <JustAdded books={added} onEdit={view.edit} />}
      <BookFormCard
        key={key}
        book={book}
        countries={countries}
        draft={drafts[key]}
        shared={book ? undefined : shared}
        likely={
          book
            ? fromPhoto && !book.condition && last
              ? { condition: last.condition }
              : {}
            : { ...last, ...(reading && formOfReading(reading)) }
        }
        fromPhoto={fromPhoto}
        reading={reading}
        onReadingDropped={forget}
        photo={isForForm && failure ? failure.kept : null}
        onPhotoTaken={() => setTaken(failure)}
        wanted={view.formWanted}
        onReached={view.formReached}
        onKeepDraft={(draft) => onDraft(key, draft)}
        onCancel={fromPhoto ? view.add : view.showShelf}
        onSaved={goOn}
        onTakenOff={takeOut}
      />
    </>
  );
}

/** The book in the form, as stored; `near` are books that are already loaded. */
function useEdited(id: string | null, near: readonly BookDto[], first: BookDto | null) {
  const known = first?.id === id ? first : near.find((book) => book.id === id);
  const { data, error } = useApi(id ? "GET /books/[id]" : null, {
    params: { id: id ?? "" },
    fallbackData: known,
  });
  const book = id && data && "isOwn" in data && data.isOwn ? data : undefined;
  const isMissing = id !== null && !book && (Boolean(error) || data !== undefined);
  return { book, isMissing };
}

function Missing({ onShelf }: { onShelf: () => void }) {
  const t = useTranslations("manageBooks.form.missing");
  return (
    <EmptyState
      icon={BookX}
      title={t("title")}
      text={t("text")}
      action={
        <Button variant="ghost" onClick={onShelf}>
          {t("action")}
        </Button>
      }
    />
  );
}

interface JustAddedProps {
  books: readonly BookDto[];
  onEdit: (bookId: string) => void;
}

/** Books just added to the shelf, newest first; each opens for editing. */
function JustAdded({ books, onEdit }: JustAddedProps) {
  const t = useTranslations("manageBooks");
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-3 text-lg">
        {t("justAdded")}
      </h2>
      <ul className="scrollbar-none -mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-4 md:-mx-1 md:px-1">
        {books.map((book) => (
          <li key={book.id} className="w-20 flex-none">
            <button
              type="button"
              onClick={() => onEdit(book.id)}
              className="group block w-full rounded-sm text-left"
            >
              <BookCover {...book} src={book.coverImageUrl} size="full" sizes="80px" eager />
              <span className="mt-2 block truncate text-xs font-semibold group-hover:underline">
                {book.title}
              </span>
              <span className="sr-only">{t("card.edit")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
