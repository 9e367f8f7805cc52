"use client";

import { ArrowUpDown, ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormProvider, useFormContext, useWatch, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { BookDto, BookInput } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { circleToOwn, type BookForm } from "./book-form-values";
import { ConditionField, LendOrGive } from "./choices";
import { ChangeLink, CoverPicker } from "./cover-picker";
import { FactFields, NameFields } from "./fact-fields";
import { KnownBook } from "./known-book";
import { SharingFields } from "./sharing-fields";
import { useKnownBook } from "./use-known-book";
import { isFree, useBookForm } from "./use-book-form";
import { useCoverUpload } from "./use-cover-upload";
import type { KeptPhoto } from "./use-photo-book";

interface BookCardProps {
  /** Accessible name of the form. */
  label: string;
  /** The book to edit; undefined for a new one. */
  book?: BookDto;
  countries: readonly SelectOption[];
  draft?: BookForm;
  /** Initial values that override the stored ones. */
  likely: Partial<BookForm>;
  /** What was found of a new book; its title and author need no fields then. */
  facts: Partial<BookForm>;
  /** The book was just made from a photo: the owner should check it. */
  fromPhoto: boolean;
  /** An uncertain reading of a cover, as a new book. */
  reading: CoverReading | null;
  onReadingDropped: (reading: CoverReading) => void;
  /** From a photo that could not be read: the cover of a new book. */
  photo: KeptPhoto | null;
  onPhotoTaken: () => void;
  onSaved: (book: BookDto) => void;
  onKeepDraft: (draft: BookForm | undefined) => void;
  onCancel: () => void;
  /** The book from a photo was removed from the shelf again. */
  onTakenOff: (id: string) => void;
}

/** A book: what becomes of it and its condition, and folded all the rest. */
export function BookCard(props: BookCardProps) {
  const { book, fromPhoto, reading, photo } = props;
  const t = useTranslations("manageBooks.form");
  const common = useTranslations("common");
  const photoText = useTranslations("covers");
  const rest = useRef<HTMLDetailsElement>(null);
  const isNamed = Boolean(props.facts.title && props.facts.author) && !reading;
  const [isOpen, setOpen] = useState(!isNamed);
  const hasPhoto = fromPhoto || reading !== null;
  const { form, error, isUnanswered, submit, discard } = useBookForm({
    ...props,
    onInvalid: (names) => {
      if (rest.current && names.some((name) => name !== "title" && name !== "author"))
        rest.current.open = true;
    },
  });
  const upload = useCoverUpload((imageId) =>
    form.setValue("coverImageId", imageId, { shouldDirty: true }),
  );
  const known = useKnownBook(form, {
    added: fromPhoto ? book?.id : undefined,
    isOld: book !== undefined && !fromPhoto,
    isUnanswered,
    refusedIsbn: props.facts.isbn,
  });
  const { run } = useAction();
  const { setFocus, formState } = form;
  const takePhoto = useEffectEvent((taken: KeptPhoto) => {
    if ("file" in taken) upload.choose(taken.file);
    else form.setValue("coverImageId", taken.imageId, { shouldDirty: true });
    // The next book does not get it.
    props.onPhotoTaken();
  });
  useEffect(() => {
    if (photo) takePhoto(photo);
  }, [photo]);
  useEffect(() => {
    if (isOpen) setFocus("title");
  }, [isOpen, setFocus]);

  function drop(dropped: CoverReading) {
    discard();
    props.onReadingDropped(dropped);
  }

  async function takeOff(id: string) {
    const done = await run(() => api("DELETE /books/[id]", { params: { id } }), t("takenOff"));
    if (!done) return;
    discard();
    props.onTakenOff(id);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={props.label}
        onSubmit={(event) => (upload.busy ? event.preventDefault() : submit(event))}
        className="flex flex-1 flex-col [&_:is(input,select,textarea)]:scroll-mb-32"
      >
        <DialogBody>
          {fromPhoto && <StatusMessage text={photoText("check")} tone="success" />}
          {reading && <StatusMessage text={photoText("unsure")} tone="info" />}
          <CoverPicker
            upload={upload}
            open={isOpen && (hasPhoto ? "folded" : true)}
            keepsPhoto={reading !== null}
          >
            {isOpen ? (
              <NameFields doubtful={reading?.doubtful} />
            ) : (
              <Named onChange={() => setOpen(true)} />
            )}
          </CoverPicker>
          {hasPhoto && (
            <PhotoButtons
              onSwap={() => swap(form)}
              onDiscard={reading ? () => drop(reading) : undefined}
            />
          )}
          <div className="has-[[role=status]:empty]:hidden">
            <KnownBook
              known={known}
              onTakeOff={fromPhoto && book ? () => void takeOff(book.id) : undefined}
            />
          </div>
          {(!book || isFree(book)) && <LendOrGive />}
          <ConditionField />
          <details ref={rest} className="group border-y border-line">
            <RestSummary isRemembered={!book && !isNamed && Object.keys(props.likely).length > 0} />
            <div className="grid gap-4 pt-1 pb-4">
              <FactFields />
              <SharingFields countries={props.countries} />
            </div>
          </details>
        </DialogBody>
        <DialogFooter className="border-t-0!">
          <div className="grid w-full gap-2.5">
            <StatusMessage text={error} tone="error" className="empty:hidden" />
            <div className="flex flex-row-reverse flex-wrap gap-2.5 *:flex-1">
              <Button type="submit" loading={formState.isSubmitting || upload.busy}>
                {t(book ? "save" : known.ownBookId ? "submitSecond" : "submit")}
              </Button>
              {book && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    discard();
                    props.onCancel();
                  }}
                >
                  {fromPhoto ? photoText("later") : common("cancel")}
                </Button>
              )}
            </div>
          </div>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}

interface PhotoButtonsProps {
  onSwap: () => void;
  /** Of a reading that is no book yet. */
  onDiscard?: () => void;
}

/** What else can be done with words that were read of a photo. */
function PhotoButtons({ onSwap, onDiscard }: PhotoButtonsProps) {
  const t = useTranslations("covers");
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button size="sm" variant="soft" icon={ArrowUpDown} onClick={onSwap}>
        {t("swap")}
      </Button>
      {onDiscard && (
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
    </div>
  );
}

/** Title and author as found, and a button that shows their fields. */
function Named({ onChange }: { onChange: () => void }) {
  const { getValues } = useFormContext<BookForm>();
  const { title, author } = getValues();
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-serif text-xl leading-tight font-semibold wrap-anywhere">{title}</p>
      <p className="text-muted">{author}</p>
      <ChangeLink onPress={onChange} />
    </div>
  );
}

/** What the folded fields say. @param isRemembered they are as in the book before. */
function RestSummary({ isRemembered }: { isRemembered: boolean }) {
  const t = useTranslations("manageBooks.form");
  const enums = useTranslations("enums");
  const { control } = useFormContext<BookForm>();
  const [genre, language, visibility, circles, state, isCirclesOwn] = useWatch({
    control,
    name: ["genre", "language", "visibility", "circles", "state", "isCirclesOwn"],
  });
  const isOwn = isCirclesOwn && circleToOwn({ visibility, circles, state }) !== null;
  const said = [
    genre && enums(`genre.${genre as "FICTION"}`),
    language && enums(`language.${language as "en"}`),
    t(isOwn ? "ownCircle" : `seenBy.${visibility}`),
  ];
  return (
    <summary className="flex min-h-[3.75rem] cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(isRemembered ? "restAsBefore" : "rest")}</span>
        <span className="block truncate text-sm text-muted group-open:hidden">
          {said.filter(Boolean).join(" · ")}
        </span>
      </span>
      <Icon of={ChevronDown} className="size-5 flex-none text-muted group-open:rotate-180" />
    </summary>
  );
}

function swap({ getValues, setValue }: UseFormReturn<BookForm, unknown, BookInput>): void {
  const { title, author } = getValues();
  setValue("title", author, { shouldDirty: true, shouldValidate: true });
  setValue("author", title, { shouldDirty: true, shouldValidate: true });
}
