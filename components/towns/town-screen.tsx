import { ArrowRight, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BookCover } from "@/components/books/cover";
import { CircleRow } from "@/components/circles/circle-row";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { ListSection } from "@/components/ui/list-section";
import { circlePath } from "@/lib/features/circles/terms";
import type { TownPage } from "@/lib/features/towns/schema";

interface TownScreenProps {
  town: TownPage;
  /** With the country. */
  place: string;
  isMember: boolean;
  /** Path of the search there. */
  search: string;
}

/** What anybody may know of a town: numbers, new books, what is wanted, open circles; else how to begin. */
export function TownScreen({ town, place, isMember, search }: TownScreenProps) {
  const t = useTranslations("near");
  const nav = useTranslations("nav");
  const genre = useTranslations("enums.genre");
  const circle = useTranslations("circles.door");
  const { counts, books, circles } = town;
  const way = (path: string) => (isMember ? path : `/login?from=${encodeURIComponent(path)}`);
  return (
    <article className="grid gap-8 *:min-w-0">
      <div>
        {isMember ? (
          <PageHeader title={place} back={{ href: "/search", label: nav("search") }} />
        ) : (
          <h1 className="text-2xl wrap-anywhere md:text-4xl">{t("heading", { place })}</h1>
        )}
        <p className="mt-2 max-w-[60ch] text-lg text-muted">
          {counts ? t("counts", { readers: counts.readers, books: counts.books }) : t("nobody")}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={way(search)} prefetch={false}>
            {t(isMember ? "search" : "join")}
            <Icon of={ArrowRight} />
          </ButtonLink>
          <ButtonLink
            variant="ghost"
            icon={UserRoundPlus}
            href={way("/friends?tab=invite")}
            prefetch={false}
          >
            {t("invite")}
          </ButtonLink>
        </div>
      </div>
      {books.length > 0 && (
        <section aria-labelledby="new-books">
          <h2 id="new-books" className="mb-3 text-xl">
            {t("books")}
          </h2>
          <ul className="cover-strip">
            {books.map(({ id, title, author, coverImageUrl }) => (
              <li key={id}>
                <Link href={`/books/${id}`} prefetch={false} className="book-tile">
                  <BookCover
                    title={title}
                    author={author}
                    src={coverImageUrl}
                    size="full"
                    sizes="(min-width: 761px) 140px, 92px"
                    alt={`${title}, ${author}`}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {counts && counts.genres.length > 0 && (
        <p>
          <b className="font-semibold">{t("wanted")}</b>{" "}
          {counts.genres.map((each) => genre(each)).join(", ")}
        </p>
      )}
      {circles.length > 0 && (
        <ListSection title={t("circles")}>
          {circles.map(({ id, description, members, ...mark }) => (
            <CircleRow key={id} circle={mark} href={way(circlePath(id))}>
              {description && (
                <span className="line-clamp-2 wrap-anywhere text-muted">{description}</span>
              )}
              <span className="text-sm text-muted">{circle("members", { count: members })}</span>
            </CircleRow>
          ))}
        </ListSection>
      )}
      <Card as="section" padding="lg" aria-labelledby="how">
        <h2 id="how" className="text-xl">
          {t("how")}
        </h2>
        <ol className="mt-3 grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-fir">
          {(["find", "meet", "return"] as const).map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        <p className="mt-3 text-muted">{t("free")}</p>
        <p className="mt-1 text-muted">{t("private")}</p>
      </Card>
    </article>
  );
}
