import { BookOpen, Handshake, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

const POINTS = [
  ["pointFind", MapPin],
  ["pointLend", BookOpen],
  ["pointMeet", Handshake],
] as const;

/** What Nearshelf is, for first-time visitors; `children` is the picture. */
export function LoginPitch({ children }: { children: ReactNode }) {
  const t = useTranslations("login");
  return (
    <section>
      {children}
      <h1 className="mt-7 text-2xl lg:text-3xl">{t("heading")}</h1>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">{t("lead")}</p>
      <ul className="mt-6 hidden gap-3 md:grid">
        {POINTS.map(([key, Icon]) => (
          <li key={key} className="flex items-center gap-3">
            <span className="grid size-9 flex-none place-items-center rounded-full bg-fir-soft text-fir-strong">
              <Icon aria-hidden="true" className="size-[1.125rem]" />
            </span>
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}
