"use client";

import { BookX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { SelectOption } from "@/components/ui/select";
import type { BookDto } from "@/lib/books/schema";
import { BookFormCard } from "./book-form-card";
import type { BookForm } from "./book-form-values";
import { JustAdded } from "./just-added";
import { PhotoBox } from "./photo-box";
import type { Drafts } from "./use-drafts";
import type { ManageView } from "./use-manage-view";
import type { PhotoFailure } from "./use-photo-book";

/** Under this key lies the draft of a new book; those of others lie under their ids. */
const NEW = "new";

interface AddPanelProps {
  books: readonly BookDto[];
  countries: readonly SelectOption[];
  view: ManageView;
  drafts: Drafts;
  onDraft: (key: string, draft: BookForm | undefined) => void;
}

/** The form for a new book, one after the other, or for a book to edit. */
export function AddPanel({ books, countries, view, drafts, onDraft }: AddPanelProps) {
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const [fromPhoto, setFromPhoto] = useState<string | null>(null);
  const [failure, setFailure] = useState<PhotoFailure | null>(null);
  const [taken, setTaken] = useState<PhotoFailure | null>(null);
  const added = addedIds.flatMap((id) => books.find((book) => book.id === id) ?? []);
  const book = books.find(({ id }) => id === view.editId);
  if (view.editId && !book) return <Missing onShelf={view.showShelf} />;
  const key = book?.id ?? NEW;
  return (
    <>
      {!book && added.length > 0 && <JustAdded books={added} onEdit={view.edit} />}
      {!book && (
        <PhotoBox
          failure={failure}
          onFailure={setFailure}
          onCreated={({ id }) => {
            setAddedIds((ids) => [id, ...ids]);
            setFromPhoto(id);
            view.edit(id);
          }}
        />
      )}
      <BookFormCard
        key={key}
        book={book}
        countries={countries}
        draft={drafts[key]}
        fromPhoto={book !== undefined && book.id === fromPhoto}
        photo={book || failure === taken || !failure ? null : failure.kept}
        onPhotoTaken={() => setTaken(failure)}
        wanted={view.formWanted}
        onReached={view.formReached}
        onLeave={(draft) => onDraft(key, draft)}
        onCancel={view.showShelf}
        onSaved={(saved) => {
          if (book) return view.showShelf();
          setAddedIds((ids) => [saved.id, ...ids]);
          setFailure(null);
          view.add();
        }}
      />
    </>
  );
}

function Missing({ onShelf }: { onShelf: () => void }) {
  const t = useTranslations("manageBooks.form.missing");
  return (
    <EmptyState
      icon={<BookX />}
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
