"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useBookFormat } from "@/components/books/format";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Loading } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import type { FoundUser } from "@/lib/features/friends/schema";
import { USERS_FOUND } from "@/lib/features/friends/terms";
import { FriendshipButton } from "./friendship-button";
import { VerifiedTags } from "./verified-tags";
import { Whereabouts } from "./whereabouts";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3.5 md:gap-5";

/** Users found by the search, best match first. */
export function FoundUsers({ users }: { users: readonly FoundUser[] }) {
  const t = useTranslations("friends.find");
  const count = users.length;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {t(count < USERS_FOUND ? "found" : "foundMost", { count })}
      </p>
      <ul aria-label={t("results")} className={GRID}>
        {users.map((user) => (
          <li key={user.id}>
            <FoundUserCard user={user} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundUserCard({ user }: { user: FoundUser }) {
  const t = useTranslations("friends.find");
  const users = useTranslations("users");
  const format = useBookFormat();
  const { id, displayName, isAdmin, profilePictureUrl, rating, distanceKm, verification } = user;
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
          <Whereabouts person={user} className="mt-0.5">
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
          <FriendshipButton person={user} />
        </div>
      </div>
    </Card>
  );
}

export function FoundUsersLoading() {
  const t = useTranslations("friends.find");
  return (
    <Loading label={t("loading")} count={6} layout={GRID} className="h-[9.25rem] rounded-lg" />
  );
}
