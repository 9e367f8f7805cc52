"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { SelectOption } from "@/components/ui/select";
import { Loading } from "@/components/ui/skeleton";
import { useApi } from "@/lib/browser/use-api";
import type { BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import {
  refreshShelf,
  useShelfPage,
  useShelfView,
  type ShelfData,
} from "@/components/shelf/list/use-shelf";
import { addBooks, editBook, showShelf } from "@/components/shelf/use-manage-view";
import { BookCard } from "./book-card";
import { formOfFacts, formOfReading, sharedOf, type BookForm } from "./book-form-values";
import { FindStep } from "./find-step";
import { PhotoFailures, PhotoReading, SharedPhoto } from "./photo-reading";
import { ToCheck } from "./to-check";
import { useCoverReadings, useDrafts, useLastBook } from "./use-drafts";
import { usePhotoBook, type PhotoFailure, type PhotoOutcome } from "./use-photo-book";
import { useShared } from "./use-shared";

const ScanPanel = lazyComponent(() =>
  import("@/components/shelf/scan/scan-panel").then((m) => m.ScanPanel),
);

/** Key of a new book's draft; other drafts have the book's id. */
const NEW = "new";

interface AddSheetProps {
  first: ShelfData;
  countries: readonly SelectOption[];
  view: { editId: string | null; circleId: string | null; scanning: boolean };
}

/** New books, one after the other, or a book to edit, over the shelf. */
export function AddSheet({ first, countries, view }: AddSheetProps) {
  const t = useTranslations("manageBooks");
  const scan = useTranslations("scan");
  const [added, setAdded] = useState<readonly BookDto[]>([]);
  const near = [...added, ...first.shelf.content];
  const { book, isMissing } = useEdited(view.editId, near, first.edited);
  const adding = useAdding({ setAdded, book, circleId: view.circleId });
  const { facts, reading, fromPhoto } = adding;
  const isInner = added.some(({ id }) => id === view.editId);
  const toFind = () => (view.editId ? addBooks() : adding.find());

  if (view.scanning) {
    return (
      <Dialog open onOpenChange={showShelf} size="full" title={scan("title")} onBack={addBooks}>
        <ScanPanel near={near} />
      </Dialog>
    );
  }
  const title = book
    ? t("form.editTitle", { title: book.title })
    : facts || reading
      ? t("form.newTitle")
      : t("add");
  const failures = <PhotoFailures of={adding.failures} onRetry={adding.photo.choose} />;
  return (
    <Dialog
      open
      onOpenChange={showShelf}
      title={isMissing ? t("form.missing.title") : title}
      onBack={isInner || (!view.editId && (facts || reading)) ? toFind : undefined}
    >
      {isMissing ? (
        <Missing />
      ) : view.editId && !book ? (
        <Loading className="m-5 h-[24rem] rounded-lg" />
      ) : book || facts || reading ? (
        <>
          {!book && !reading && <div className="px-5 pt-4 empty:hidden md:px-6">{failures}</div>}
          <BookCard
            key={adding.key}
            label={title}
            book={book}
            countries={countries}
            draft={adding.draft}
            likely={adding.likely}
            facts={reading ? formOfReading(reading) : (!book && facts) || {}}
            fromPhoto={fromPhoto}
            reading={reading}
            onReadingDropped={adding.forget}
            photo={!book && !reading ? adding.kept : null}
            onPhotoTaken={adding.takePhoto}
            onKeepDraft={adding.keepDraft}
            onCancel={() => (isInner || fromPhoto ? addBooks() : showShelf())}
            onSaved={(saved) => {
              adding.goOn(saved);
              if (book && !fromPhoto) (isInner ? addBooks : showShelf)();
            }}
            onTakenOff={adding.takeOut}
          />
        </>
      ) : (
        <FindStep
          query={adding.query}
          onQuery={adding.setQuery}
          onFound={(found) => adding.begin(formOfFacts(found))}
          onByHand={() => adding.begin({ title: adding.query.trim() })}
          onPhotos={adding.photo.choose}
          reading={
            adding.photo.reading && (
              <PhotoReading photo={adding.photo.reading} onCancel={adding.photo.cancel} />
            )
          }
        >
          {adding.shared && <SharedPhoto file={adding.shared} onRead={adding.readShared} />}
          {failures}
          <ToCheck
            books={added.filter(({ id }) => adding.uncheckedIds.includes(id))}
            onCheck={editBook}
            readings={adding.readings}
            onLook={adding.look}
          />
          {added.length > 0 && <JustAdded books={added} first={first} />}
        </FindStep>
      )}
    </Dialog>
  );
}

/** Form values of a book that is to be this circle's own. */
const ownOf = (circleId: string): Partial<BookForm> => ({
  ...{ state: "AVAILABLE_FOR_BORROW", visibility: "CHOSEN_CIRCLES" },
  ...{ circles: [circleId], isCirclesOwn: true },
});

interface AddingOptions {
  setAdded: (change: (added: readonly BookDto[]) => readonly BookDto[]) => void;
  /** The book that is edited. */
  book: BookDto | undefined;
  /** The circle whose own books the new ones are to be. */
  circleId: string | null;
}

/** The steps from a question or a photo to a listed and checked book. */
function useAdding({ setAdded, book, circleId }: AddingOptions) {
  const [drafts, setDraft] = useDrafts();
  const [last, setLast] = useLastBook();
  const shared = useShared();
  const [query, setQuery] = useState(shared.text);
  /** Facts of the new book in the form. Undefined: not decided yet, a draft is gone on with; null: none. */
  const [begun, setBegun] = useState<Partial<BookForm> | null | undefined>(
    shared.text ? null : undefined,
  );
  /** Books made from photos and not checked yet. */
  const [uncheckedIds, setUncheckedIds] = useState<readonly string[]>([]);
  const [readings, keepReadings] = useCoverReadings();
  /** Id of the cover whose reading is in the form. */
  const [readingId, setReadingId] = useState<string | null>(null);
  const [failures, setFailures] = useState<readonly PhotoFailure[]>([]);
  const [taken, setTaken] = useState<PhotoFailure | null>(null);
  const photo = usePhotoBook({ onStart: () => setFailures([]), onDone: sort });
  const reading =
    (!book && readings.find(({ coverImageId }) => coverImageId === readingId)) || null;
  const [failure = null, ...more] = failures;
  const kept = more.length === 0 && failure !== taken && failure ? failure.kept : null;
  const key = book?.id ?? reading?.coverImageId ?? NEW;
  const fromPhoto = book !== undefined && uncheckedIds.includes(book.id);
  const facts = begun === undefined && drafts[NEW] ? {} : begun;

  function sort({ books: made, readings: unsure, failures: failed, count }: PhotoOutcome) {
    const ids = made.map(({ id }) => id);
    setFailures(failed);
    setAdded((before) => [...made, ...before]);
    setUncheckedIds((before) => [...before, ...ids]);
    keepReadings((before) => [...before, ...unsure]);
    if (count > 1) return;
    if (ids[0]) editBook(ids[0]);
    if (unsure[0]) setReadingId(unsure[0].coverImageId);
    if (failed[0]?.kept) setBegun({});
  }

  function find() {
    setBegun(null);
    setReadingId(null);
  }

  /** Opens the card of a new book, instead of its draft. */
  function begin(found: Partial<BookForm>) {
    setDraft(NEW, undefined);
    setBegun(found);
  }

  /** Drops a reading and goes on with the next one. */
  function forget({ coverImageId }: CoverReading) {
    setDraft(coverImageId, undefined);
    const rest = readings.filter((each) => each.coverImageId !== coverImageId);
    keepReadings(() => rest);
    setReadingId(rest[0]?.coverImageId ?? null);
  }

  function goOn(saved: BookDto) {
    setLast(sharedOf(saved));
    if (!book) {
      setAdded((before) => [saved, ...before]);
      setFailures([]);
      setQuery("");
      return reading ? forget(reading) : setBegun(null);
    }
    setAdded((before) => before.map((each) => (each.id === saved.id ? saved : each)));
    if (fromPhoto) checkNext(saved.id);
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
    if (rest[0]) editBook(rest[0]);
    else addBooks();
  }

  return {
    ...{ facts, reading, readings, fromPhoto, uncheckedIds, failures, kept, photo, query, key },
    ...{ setQuery, find, begin, forget, goOn, takeOut },
    draft: drafts[key],
    likely: book
      ? fromPhoto && !book.condition && last?.condition
        ? { condition: last.condition }
        : {}
      : { ...last, ...(circleId && ownOf(circleId)) },
    keepDraft: (draft: BookForm | undefined) => setDraft(key, draft),
    takePhoto: () => setTaken(failure),
    look: setReadingId,
    shared: shared.picture,
    readShared(file: File) {
      shared.dropPicture();
      photo.choose([file]);
    },
  };
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

function Missing(): ReactNode {
  const t = useTranslations("manageBooks.form.missing");
  return (
    <DialogBody>
      <p>{t("text")}</p>
      <Button variant="ghost" onClick={showShelf}>
        {t("action")}
      </Button>
    </DialogBody>
  );
}

/** As many books are found easily. */
const ENOUGH = 5;
const COVERS_SHOWN = 3;

interface JustAddedProps {
  books: readonly BookDto[];
  first: ShelfData;
}

/** The books added last, newest first; each opens for editing. */
function JustAdded({ books, first }: JustAddedProps) {
  const t = useTranslations("manageBooks");
  const id = useId();
  const [view] = useShelfView();
  const { listed } = useShelfPage(view, first).shelf;
  return (
    <section aria-labelledby={id} className="rounded-md bg-fir-soft p-4">
      <h3 id={id} className="text-lg">
        {t("justAdded")}
      </h3>
      {listed <= ENOUGH && (
        <p className="text-sm text-muted">{t("ofEnough", { count: listed, of: ENOUGH })}</p>
      )}
      <ul className="mt-3 flex gap-3.5">
        {books.slice(0, COVERS_SHOWN).map((book) => (
          <li key={book.id} className="w-16 flex-none">
            <button
              type="button"
              onClick={() => editBook(book.id)}
              className="block w-full rounded-sm"
            >
              <BookCover {...book} src={book.coverImageUrl} size="full" sizes="64px" eager />
              <span className="sr-only">
                {book.title} {t("card.edit")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
