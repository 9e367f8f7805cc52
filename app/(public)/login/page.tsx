import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getMessages } from "next-intl/server";
import { BookCover } from "@/components/books/cover";
import { MoreMessages } from "@/components/layout/intl-provider";
import { PublicShell } from "@/components/layout/public-shell";
import { LoginCard, LoginPitch } from "@/components/session/login-card";
import { env } from "@/lib/server/env";
import { addressErrorText } from "@/lib/server/pages/texts";
import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { ownPath } from "@/lib/shared/own-path";
import { optionalActor } from "@/lib/server/pages/page-session";
import { isKnownToProvider } from "@/lib/features/identity/provider/provider-session";
import { endedSession } from "@/lib/features/identity/session/queries";

export const generateMetadata = ({ searchParams }: QueryProps) =>
  publicPageMeta("login", "/login", searchParams);

export default async function LoginPage({ searchParams }: QueryProps) {
  const { from, error, deleted } = await searchParams;
  const origin = ownPath(from, "");
  if (await optionalActor()) redirect(origin || "/search");
  const cookie = (await headers()).get("cookie");
  const ended = await endedSession(cookie);
  const { login } = await getMessages();
  return (
    <PublicShell width="full">
      <MoreMessages messages={{ login }}>
        <div className="m-auto grid w-full grid-cols-1 gap-8 md:grid-cols-[6fr_5fr] md:items-center md:gap-14">
          <LoginPitch>
            <Shelf />
          </LoginPitch>
          <LoginCard
            from={origin}
            error={await addressErrorText(error, "login.failed")}
            deleted={deleted === "1"}
            ended={ended}
            contact={env().OPERATOR_CONTACT ?? null}
            repeat={error === "OAuthCallback" && (await isKnownToProvider(cookie))}
            outside={Boolean(env().OIDC_ISSUER)}
          />
        </div>
      </MoreMessages>
    </PublicShell>
  );
}

/** Books of the decoration; widths in per cent of the board. */
const BOOKS = [
  { title: "Кобзар", author: "Тарас Шевченко", width: "17%" },
  { title: "Moby-Dick", author: "Herman Melville", width: "19%" },
  { title: "Тигролови", author: "Іван Багряний", width: "16%" },
  { title: "Der Prozess", author: "Franz Kafka", width: "18%" },
  { title: "Солодка Даруся", author: "Марія Матіос", width: "17%" },
];

/** Decoration: books side by side on a board. */
function Shelf() {
  return (
    <div aria-hidden="true" className="select-none">
      <div className="flex items-end justify-center gap-[2%] px-[2%] md:justify-start">
        {BOOKS.map(({ title, author, width }) => (
          <span key={title} style={{ width }}>
            <BookCover title={title} author={author} size="full" />
          </span>
        ))}
      </div>
      <div className="h-2.5 rounded-sm bg-line-strong shadow-1" />
    </div>
  );
}
