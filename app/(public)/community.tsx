import { getLocale } from "next-intl/server";
import { communityPicture } from "@/lib/features/files/community-picture";
import { env } from "@/lib/server/env";
import type { Locale } from "@/lib/shared/locales";

/** The operator's own name, text and picture of the community; nothing where none is set. */
export async function Community() {
  const { COMMUNITY_NAME: name } = env();
  const text = communityText(await getLocale());
  const picture = communityPicture();
  if (!name && !text && !picture) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      {picture && (
        <img
          src="/api/images/community"
          alt=""
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-32 w-auto max-w-48 rounded-md"
        />
      )}
      <div className="min-w-0 flex-[1_1_14rem]">
        {name && <p className="font-serif text-xl font-semibold wrap-anywhere">{name}</p>}
        {text && (
          <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line text-muted">{text}</p>
        )}
      </div>
    </div>
  );
}

function communityText(locale: Locale): string | undefined {
  const { COMMUNITY_TEXT, COMMUNITY_TEXT_UK, COMMUNITY_TEXT_EN, COMMUNITY_TEXT_DE } = env();
  const own = { uk: COMMUNITY_TEXT_UK, en: COMMUNITY_TEXT_EN, de: COMMUNITY_TEXT_DE };
  return own[locale] ?? COMMUNITY_TEXT;
}
