import { useTranslations } from "next-intl";
import { useId } from "react";
import { PictureUploads } from "@/components/loans/pictures/picture-uploads";
import { useApi } from "@/lib/browser/use-api";

/** The owner's pictures of a book that comes back, stored as they are chosen; nothing if none can be added. */
export function ReturnPhotos({ loanId }: { loanId: string }) {
  const t = useTranslations("loans.return");
  const { data } = useApi("GET /loans/[id]/pictures", { params: { id: loanId } });
  const own =
    data?.pictures.filter(({ moment, by }) => moment === "RETURN" && by === "owner") ?? [];
  const id = useId();
  const mayAdd = data?.moments.some((each) => each.moment === "RETURN" && each.mayAdd) ?? false;
  if (!mayAdd && own.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-semibold text-muted">
        {t("photos")}
      </span>
      {own.length > 0 && (
        <ul
          aria-label={t("photos")}
          className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2"
        >
          {own.map(({ imageId, url }, at) => (
            <li key={imageId}>
              <img
                src={`${url}?w=160`}
                alt={t("photo", { number: at + 1 })}
                className="aspect-square w-full rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <PictureUploads loanId={loanId} moment="RETURN" own={own.length} mayAdd={mayAdd} />
    </div>
  );
}
