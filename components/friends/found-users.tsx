"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useBookFormat } from "@/components/books/format";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import type { FoundReader } from "@/lib/features/friends/schema";
import { READERS_FOUND } from "@/lib/features/friends/terms";
import { FriendshipButton } from "./friendship-button";
import { VerifiedTags } from "./verified-tags";
import { Whereabouts } from "./whereabouts";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3.5 md:gap-5";
const HELD_PLACES = 6;

/** What a search found, the best first. */
export function FoundUsers({ readers }: { readers: readonly FoundReader[] }) {
  const t = useTranslations("friends.find");
  const count = readers.length;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {t(count < READERS_FOUND ? "found" : "foundMost", { count })}
      </p>
      <ul aria-label={t("results")} className={GRID}>
        {readers.map((reader) => (
          <li key={reader.id}>
            <Found reader={reader} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Found({ reader }: { reader: FoundReader }) {
  const t = useTranslations("friends.find");
  const users = useTranslations("users");
  const format = useBookFormat();
  const { id, displayName, isAdmin, profilePictureUrl, rating, distanceKm, verification } = reader;
  return (
    <Card as="article" aria-label={displayName} className="flex h-full flex-col gap-3.5">
      <div className="flex gap-4">
        <Avatar name={displayName} src={profilePictureUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg wrap-anywhere">
            <Link href={`/profile/${id}`} prefetch={false} className="hover:underline">
              {displayName}
            </Link>{" "}
            <AdminMark isAdmin={isAdmin} />
          </h2>
          <Whereabouts person={reader} className="mt-0.5">
            {distanceKm !== null && (
              <span className="block">{t("away", { distance: format.distance(distanceKm) })}</span>
            )}
          </Whereabouts>
        </div>
      </div>
      <VerifiedTags verification={verification} />
      <div className="mt-auto flex min-h-[3.125rem] flex-wrap items-center justify-between gap-2.5 border-t border-line pt-3">
        {rating === null ? (
          <p className="text-sm text-muted">{users("newReader")}</p>
        ) : (
          <Stars value={rating} compact className="text-sm" />
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <FriendshipButton person={reader} />
        </div>
      </div>
    </Card>
  );
}

/** The results while they are on their way. */
export function FoundUsersLoading() {
  const t = useTranslations("friends.find");
  return (
    <Loading label={t("loading")}>
      <div className={GRID}>
        {Array.from({ length: HELD_PLACES }, (_, index) => (
          <Card key={index} className="grid gap-4">
            <div className="flex items-center gap-4">
              <Skeleton className="size-16 flex-none rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
            <Skeleton className="h-9 w-full" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
