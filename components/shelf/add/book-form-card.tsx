"use client";

import { ArrowUpDown } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import { FormProvider, useFormContext, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { BookDto, BookInput } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import type { BookForm } from "./book-form-values";
import { CoverPicker } from "./cover-picker";
import { FactFields } from "./fact-fields";
import { FormFoot } from "./form-foot";
import { KnownBook } from "./known-book";
import { PlaceField } from "./place-field";
import { useKnownBook } from "./use-known-book";
import { useBookForm } from "./use-book-form";
import { useCoverUpload, type CoverUpload } from "./use-cover-upload";
import { LoanDaysField, VisibilityField } from "./visibility-field";
import type { KeptPhoto } from "./use-photo-book";
import type { Shared } from "./use-shared";

interface BookFormCardProps {
  book?: BookDto;
  countries: readonly SelectOption[];
  draft?: BookForm;
  /** Shared by another app, for a new book. */
  shared?: Shared;
  /** Initial values that override the stored ones. */
  likely: Partial<BookForm>;
  /** The book was just made from a photo: the owner should check it. */
  fromPhoto: boolean;
  /** An uncertain reading of a cover, as a new book. */
  reading: CoverReading | null;
  onReadingDropped: (reading: CoverReading) => void;
  /** From a photo that could not be read: the cover of a new book. */
  photo: KeptPhoto | null;
  onPhotoTaken: () => void;
  /** Opened by a button: the form takes the focus once. */
  wanted: boolean;
  onReached: () => void;
  onSaved: (book: BookDto) => void;
  onKeepDraft: (draft: BookForm | undefined) => void;
  onCancel: () => void;
  /** The book from a photo was removed from the shelf again. */
  onTakenOff: (id: string) => void;
}

/** All fields of a book, with a preview of its cover. */
export function BookFormCard(props: BookFormCardProps) {
  const { book, countries, fromPhoto, reading, photo, wanted, onReached, onCancel } = props;
  const t = useTranslations("manageBooks.form");
  const common = useTranslations("common");
  const photoText = useTranslations("covers");
  const { form, error, isUnanswered, submit, discard } = useBookForm(props);
  const upload = useCoverUpload((imageId) =>
    form.setValue("coverImageId", imageId, { shouldDirty: true }),
  );
  const known = useKnownBook(form, {
    added: fromPhoto ? book?.id : undefined,
    isOld: book !== undefined && !fromPhoto,
    isUnanswered,
  });
  const { run } = useAction();
  usePhotoAsCover(photo, props.onPhotoTaken, upload, form);
  const headingId = useId();
  const { setFocus, formState } = form;

  useEffect(() => {
    if (!wanted) return;
    setFocus("title");
    onReached();
  }, [wanted, setFocus, onReached]);

  function cancel() {
    discard();
    onCancel();
  }

  function swap() {
    const { title, author } = form.getValues();
    form.setValue("title", author, { shouldDirty: true, shouldValidate: true });
    form.setValue("author", title, { shouldDirty: true, shouldValidate: true });
  }

  function drop(reading: CoverReading) {
    discard();
    props.onReadingDropped(reading);
  }

  async function takeOff(id: string) {
    const done = await run(() => api("DELETE /books/[id]", { params: { id } }), t("takenOff"));
    if (!done) return;
    discard();
    props.onTakenOff(id);
  }

  return (
    <Card padding="lg">
      <h2 id={headingId} className="text-xl">
        {book ? t("editTitle", { title: book.title }) : t("newTitle")}
      </h2>
      {!book && <p className="mt-1.5 text-muted">{t("newText")}</p>}
      {fromPhoto && <StatusMessage text={photoText("check")} tone="success" className="mt-3" />}
      {reading && <StatusMessage text={photoText("unsure")} tone="info" className="mt-3" />}
      <FormProvider {...form}>
        <form
          noValidate
          aria-labelledby={headingId}
          onSubmit={(event) => (upload.busy ? event.preventDefault() : submit(event))}
          className={
            "mt-5 grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] " +
            "[&_:is(input,select,textarea)]:scroll-mb-32"
          }
        >
          <CoverPicker upload={upload} />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
            {(fromPhoto || reading) && (
              <div className="flex flex-wrap gap-2.5">
                <Button size="sm" variant="soft" icon={ArrowUpDown} onClick={swap}>
                  {photoText("swap")}
                </Button>
                {reading && (
                  <Button size="sm" variant="ghost" onClick={() => drop(reading)}>
                    {photoText("discard")}
                  </Button>
                )}
              </div>
            )}
            <FactFields isNew={!book} doubtful={reading?.doubtful}>
              <KnownBook
                known={known}
                onTakeOff={fromPhoto && book ? () => void takeOff(book.id) : undefined}
              />
            </FactFields>
            <SharingFields countries={countries} />
            <FormFoot error={error}>
              <Button type="submit" loading={formState.isSubmitting || upload.busy}>
                {t(book ? "save" : known.ownBookId ? "submitSecond" : "submit")}
              </Button>
              {book && (
                <Button variant="ghost" onClick={cancel}>
                  {common("cancel")}
                </Button>
              )}
            </FormFoot>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}

/**
 * Uses a photo that could not be read as the cover in the form.
 * @param onTaken called once the form has the photo, so that the next book does not get it.
 */
function usePhotoAsCover(
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

/** Who sees the book, where it is, and whether it travels. */
function SharingFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const { register } = useFormContext<BookForm>();
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <VisibilityField />
      <Checkbox {...register("willingToTravel")} label={t("travel")} hint={t("travelHint")} />
      <PlaceField countries={countries} label={t("elsewhere")} />
      <LoanDaysField />
    </div>
  );
}
