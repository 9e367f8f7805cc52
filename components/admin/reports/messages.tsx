import { Flag } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { DateText } from "@/components/ui/time";
import type { AdminReportDetail } from "@/lib/features/admin/report-schema";
import { useUserName } from "@/components/admin/user-link";

/** The reported message with those before and after it. */
export function Messages({ report }: { report: AdminReportDetail }) {
  const t = useTranslations("admin.reports");
  const userName = useUserName();
  const { target, reporter, messages } = report;
  return (
    <ol className="grid gap-2.5" aria-label={t("messages")}>
      {messages.map(({ id, senderId, content, sentAt, reported }) => {
        const isTarget = senderId === target.id;
        return (
          <li
            key={id}
            className={cx(
              "max-w-[85%] rounded-md px-4 py-2.5",
              isTarget
                ? "justify-self-start bg-sunken"
                : "justify-self-end bg-fir-soft text-fir-strong",
              reported && "outline-2 outline-danger",
            )}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-xs font-semibold">
              {userName(isTarget ? target : reporter)}
              <span className={cx("font-normal", isTarget && "text-muted")}>
                <DateText value={sentAt} style="moment" />
              </span>
              {reported && (
                <span className="inline-flex items-center gap-1 text-danger">
                  <Icon of={Flag} className="size-3.5" />
                  {t("thisOne")}
                </span>
              )}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
          </li>
        );
      })}
    </ol>
  );
}
