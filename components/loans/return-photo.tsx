import { Camera } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Loan } from "@/lib/features/loans/schema";

/** The owner's photo of the returned book; nothing if there is none. */
export function ReturnPhoto({ loan: { photoUrl, bookTitle } }: { loan: Loan }) {
  const t = useTranslations("loans");
  if (!photoUrl) return null;
  // A photo on another site (allowed in the past) is only linked: loading it would reveal the viewer to that site.
  const isOurs = photoUrl.startsWith("/api/images/");
  return (
    <a
      href={photoUrl}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex w-fit items-center gap-2.5 text-sm"
    >
      {isOurs ? (
        <img
          src={`${photoUrl}?w=160`}
          alt={t("photoOf", { title: bookTitle })}
          loading="lazy"
          className="size-16 rounded-sm border border-line object-cover"
        />
      ) : (
        <Icon of={Camera} className="size-4" />
      )}
      {t("photo")}
    </a>
  );
}
