"use client";

import { CloudOff, Search, UserRoundSearch, UserRoundX } from "lucide";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { TryAgain } from "@/components/ui/try-again";
import { ApiError } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useFieldText } from "@/lib/browser/use-error-text";
import { findFields, findQuery, readFindCriteria, type FindCriteria } from "./find-criteria";
import { FindForm } from "./find-form";
import { FoundUsers, FoundUsersLoading } from "./found-users";

/** Searches for readers; the criteria are in the address, so that "back" returns to the search. */
export function FindFriends({ countries }: { countries: readonly SelectOption[] }) {
  const params = useSearchParams();
  const criteria = readFindCriteria(params);
  const query = criteria && findQuery(criteria);

  function search(next: FindCriteria) {
    window.history.pushState(null, "", `?tab=find&${findQuery(next)}`);
  }

  return (
    <>
      <FindForm key={query} criteria={criteria} countries={countries} onSearch={search} />
      {criteria ? <Results criteria={criteria} /> : <Start />}
    </>
  );
}

function Results({ criteria }: { criteria: FindCriteria }) {
  const t = useTranslations("friends.find");
  const fieldText = useFieldText();
  const { data, error, mutate } = useApi("GET /users/search", { query: findFields(criteria) });
  if (data && data.length > 0) return <FoundUsers users={data} />;
  if (data) {
    return (
      <div role="status">
        <EmptyState icon={UserRoundX} title={t("noResults.title")} text={t("noResults.text")} />
      </div>
    );
  }
  if (!error) return <FoundUsersLoading />;
  const refused = error instanceof ApiError ? fieldText(error.fields?.postalCode) : undefined;
  if (refused) return <StatusMessage tone="error" text={refused} />;
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t("failed")}
        action={<TryAgain variant="primary" icon={Search} onClick={() => mutate()} />}
      />
    </div>
  );
}

function Start() {
  const t = useTranslations("friends.find.start");
  return <EmptyState icon={UserRoundSearch} title={t("title")} text={t("text")} />;
}
