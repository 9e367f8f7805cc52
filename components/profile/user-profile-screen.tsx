"use client";

import { BookUp2, Library, LibraryBig } from "lucide";
import { useTranslations } from "next-intl";
import { BadgeList } from "@/components/badges/badge-list";
import { BookTile } from "@/components/books/book-tile";
import { useBookFormat } from "@/components/books/format";
import { MissingPage } from "@/components/errors/missing-page";
import { PageHeader } from "@/components/layout/page-header";
import { HistoryList } from "@/components/loans/history-list";
import { LOANS_OF } from "@/components/loans/use-loans";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { Loading } from "@/components/ui/skeleton";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { AdminMark } from "@/components/users/admin-mark";
import type { BookDto } from "@/lib/features/books/schema";
import { ApiError } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";
import { LOANS_LISTED } from "@/lib/features/loans/terms";
import type { UserProfile } from "@/lib/features/users/schema";
import { LoadedList } from "./loaded-list";
import { Overview, type FirstOverview } from "./overview";
import { ProfileCard } from "./profile-card";
import { UserActions } from "./user-actions";

const TABS = ["books", "profile", "borrowed", "lent"] as const;

interface UserProfileScreenProps extends FirstOverview {
  profile: UserProfile;
  /** Their available books. */
  books: BookDto[];
  /** Content of the tab that was asked for; the other tabs fetch theirs when opened. */
  lent?: LoanHistoryEntry[];
  borrowed?: LoanHistoryEntry[];
}

/** Another reader's profile, books and histories. */
export function UserProfileScreen(props: UserProfileScreenProps) {
  const t = useTranslations("profile");
  const { id } = props.profile;
  const [tab, setTab] = useTabParam(TABS);
  const { data, error } = useApi("GET /users/[id]", {
    params: { id },
    fallbackData: props.profile,
  });
  const books = useApi(tab === "books" ? "GET /books/owner/[userId]" : null, {
    params: { userId: id },
    fallbackData: props.books,
  });
  const profile = data ?? props.profile;
  const name = profile.displayName;
  const returned = props.stats.asBorrower.RETURNED;
  // One side has blocked the other while this page was open.
  if (error instanceof ApiError && error.code === "NOT_FOUND")
    return <MissingPage what="profile" />;
  return (
    <>
      <PageHeader
        title={
          <>
            {name} <AdminMark isAdmin={profile.isAdmin} />
          </>
        }
      />
      <ProfileCard profile={profile} actions={<UserActions profile={profile} />}>
        <p className="mt-1 text-sm text-muted">{t("returned", { count: returned })}</p>
        <BadgeList badges={profile.badges} className="mt-1.5" />
      </ProfileCard>
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "books", label: t("tabBooks"), count: (books.data ?? props.books).length },
          { value: "profile", label: t("tabProfile") },
          { value: "borrowed", label: t("tabBorrowed") },
          { value: "lent", label: t("tabLent") },
        ]}
      >
        <TabPanel value="books">
          <UserBooks name={name} result={books} />
        </TabPanel>
        <TabPanel value="profile">
          <Overview {...props} person={profile} />
        </TabPanel>
        <TabPanel value="lent">
          <UserHistory userId={id} name={name} role="owner" first={props.lent} />
        </TabPanel>
        <TabPanel value="borrowed">
          <UserHistory userId={id} name={name} role="borrower" first={props.borrowed} />
        </TabPanel>
      </Tabs>
    </>
  );
}

interface UserHistoryProps {
  userId: string;
  name: string;
  /** Their side. */
  role: LoanRole;
  first?: LoanHistoryEntry[];
}

/** What another reader lent or borrowed, read-only. */
function UserHistory({ userId, name, role, first }: UserHistoryProps) {
  const t = useTranslations("profile");
  const isOwner = role === "owner";
  const result = useApi(LOANS_OF[role], {
    params: { userId },
    query: { limit: LOANS_LISTED },
    fallbackData: first,
  });
  return (
    <LoadedList
      result={result}
      loading={<Loading label={t("history.loading")} className="h-96 rounded-lg" />}
      empty={
        <EmptyState
          icon={isOwner ? BookUp2 : Library}
          title={t(isOwner ? "history.noneLent" : "history.noneBorrowed")}
          text={t(isOwner ? "history.noneLentText" : "history.noneBorrowedText", { name })}
        />
      }
    >
      {(loans) => (
        <HistoryList label={t(isOwner ? "tabLent" : "tabBorrowed")} loans={loans} role={role} />
      )}
    </LoadedList>
  );
}

/** Covers per “show more”: whole rows of three and eight. */
const COVERS_PER_PAGE = 24;
/** Covers loaded eagerly: the first rows of a phone, the first of a wide screen. */
const EAGER_COVERS = 8;

interface UserBooksProps {
  name: string;
  result: { data?: BookDto[]; error?: unknown; mutate: () => Promise<unknown> };
}

/** A reader's available books. */
function UserBooks({ name, result }: UserBooksProps) {
  const t = useTranslations("profile.books");
  const book = useTranslations("book");
  const format = useBookFormat();
  return (
    <LoadedList
      result={result}
      loading={<Loading label={t("loading")} className="h-96 rounded-lg" />}
      empty={
        <EmptyState
          icon={LibraryBig}
          title={t("none")}
          text={t("noneText", { name })}
          action={<ButtonLink href="/search">{t("search")}</ButtonLink>}
        />
      }
    >
      {(books) => {
        const [distance, ...others] = new Set(books.map(({ distanceKm }) => distanceKm));
        const isOnePlace = others.length === 0;
        return (
          <>
            {isOnePlace && typeof distance === "number" && (
              <p className="mb-3 text-sm text-muted">
                {book("away", { distance: format.distance(distance) })}
              </p>
            )}
            <ShowMore
              items={books}
              size={COVERS_PER_PAGE}
              status={(shown, total) => t("shown", { shown, total })}
            >
              {(shown) => (
                <ul aria-label={t("label", { name })} className="cover-grid">
                  {shown.map((each, index) => (
                    <li key={each.id} className="book-item">
                      <BookTile
                        book={each}
                        caption={
                          !isOnePlace &&
                          each.distanceKm !== null &&
                          format.shortDistance(each.distanceKm)
                        }
                        eager={index < EAGER_COVERS}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </ShowMore>
          </>
        );
      }}
    </LoadedList>
  );
}
