import { CalendarDays, Footprints, House, MapPin } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import { useFormatter } from "@/components/ui/use-formatter";
import { VerifiedIcons } from "@/components/users/verified-icons";
import { countryName } from "@/lib/shared/countries";
import type { UserProfile } from "@/lib/features/users/schema";
import type { ReadingLanguage } from "@/lib/features/users/terms";

interface ProfileCardProps {
  profile: Omit<UserProfile, "friendshipStatus">;
  /** Action buttons. */
  actions: ReactNode;
  /** Beside the picture, above rating and verified facts. */
  title?: ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** A reader's picture, rating, verified facts, place and languages. */
export function ProfileCard({ profile, actions, title, children }: ProfileCardProps) {
  const t = useTranslations("profile");
  const { displayName, profilePictureUrl, rating, ratingCount, verification } = profile;
  return (
    <Card
      as="section"
      padding="none"
      className={
        "mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 " +
        "lg:mb-5 lg:items-start lg:gap-x-6 lg:gap-y-3 lg:p-6 " +
        "xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      }
    >
      <Avatar
        name={displayName}
        src={profilePictureUrl}
        size="xl"
        className="max-lg:size-16! max-lg:text-xl! lg:row-span-2"
      />
      <div className="min-w-0">
        {title}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {rating !== null && (
            <span className="inline-flex items-center gap-1.5 text-sm text-muted">
              <Stars value={rating} compact className="text-base text-ink" />
              {t("average", { count: ratingCount })}
            </span>
          )}
          <VerifiedIcons verification={verification} />
        </div>
        {children}
      </div>
      <div className="col-span-full min-w-0 lg:col-span-1 lg:col-start-2 xl:col-span-2">
        <Facts profile={profile} />
      </div>
      <div
        className={
          "col-span-full flex flex-wrap gap-2.5 max-lg:*:flex-1 lg:col-span-1 lg:col-start-2 " +
          "xl:col-start-3 xl:row-start-1"
        }
      >
        {actions}
      </div>
    </Card>
  );
}

function Facts({ profile }: Pick<ProfileCardProps, "profile">) {
  const t = useTranslations("profile");
  const users = useTranslations("users");
  const languages = useTranslations("enums.language");
  const format = useFormatter();
  const locale = useLocale();
  const { city, postalCode, country, readingLanguages, memberSince, willingToTravel } = profile;
  const place = [city, postalCode, country && countryName(country, locale)].filter(Boolean);
  const since = format.dateTime(new Date(memberSince), {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-muted max-md:text-sm">
      <Fact name={t("place")} icon={<Icon of={MapPin} />}>
        {place.length > 0 ? place.join(", ") : users("noLocation")}
      </Fact>
      {readingLanguages.length > 0 && (
        <Fact
          name={t("language")}
          icon={readingLanguages.map((each) => (
            <LanguageFlag key={each} language={each} />
          ))}
        >
          {format.list(
            readingLanguages.map((each) => languages(each)),
            { type: "unit" },
          )}
        </Fact>
      )}
      <Fact name={t("travel")} icon={<Icon of={willingToTravel ? Footprints : House} />}>
        {t(willingToTravel ? "travels" : "staysNear")}
      </Fact>
      <Fact name={t("membership")} icon={<Icon of={CalendarDays} />}>
        {users("memberSince", { date: since })}
      </Fact>
    </dl>
  );
}

/** Country names may differ between the ICU data of server and browser. */
function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="inline-flex items-center gap-2 [&_.icon]:size-[18px]">
      <dt className="inline-flex gap-1" title={name}>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="text-balance text-ink" suppressHydrationWarning>
        {children}
      </dd>
    </div>
  );
}

/** Equal stripes from top to bottom or, with `across`, from left to right. */
function stripes(colours: string[], across = false): ReactNode {
  const size = (across ? 24 : 16) / colours.length;
  return colours.map((colour, index) => (
    <rect
      key={colour}
      x={across ? index * size : 0}
      y={across ? 0 : index * size}
      width={across ? size : 24}
      height={across ? 16 : size}
      fill={colour}
    />
  ));
}

const FLAGS: Record<ReadingLanguage, ReactNode> = {
  uk: stripes(["#2a67b5", "#f7d038"]),
  de: stripes(["#1c1c1c", "#cf2b2b", "#f3c742"]),
  fr: stripes(["#26439b", "#fdfdfb", "#d8313c"], true),
  it: stripes(["#1f8a4c", "#fdfdfb", "#cc3038"], true),
  pl: stripes(["#fdfdfb", "#d5304a"]),
  es: (
    <>
      <rect width="24" height="16" fill="#c5252f" />
      <rect y="4" width="24" height="8" fill="#f2c130" />
    </>
  ),
  en: (
    <>
      <rect width="24" height="16" fill="#213a7d" />
      <path d="M0 0 24 16M24 0 0 16" stroke="#fdfdfb" strokeWidth="3.2" />
      <path d="M0 0 24 16M24 0 0 16" stroke="#c8283a" strokeWidth="1.1" />
      <path d="M12 0V16M0 8H24" stroke="#fdfdfb" strokeWidth="5.2" />
      <path d="M12 0V16M0 8H24" stroke="#c8283a" strokeWidth="3" />
    </>
  ),
};

/** A language's flag. Decoration: the language's name is beside it. */
function LanguageFlag({ language }: { language: ReadingLanguage }) {
  return (
    <svg
      viewBox="0 0 24 16"
      aria-hidden="true"
      className="h-3.5 w-[21px] flex-none overflow-hidden rounded-[3px] ring-1 ring-ink/15"
    >
      {FLAGS[language]}
    </svg>
  );
}
