import { CalendarClock, MapPin, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { useMeetUpPlace, useMeetUpTime } from "@/components/loans/meet-up-line";
import { Icon } from "@/components/ui/icon";
import { Quote } from "@/components/ui/quote";
import { PersonLine } from "@/components/users/person-line";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import { isActive } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";

/** Key facts of a loan, for both sides. */
export function LoanFacts({ loan }: { loan: Loan }) {
  const t = useTranslations("notificationsScreen.facts");
  const format = useFormatter();
  const me = useMe();
  const place = useMeetUpPlace()(loan.meetUpLocationGeneral);
  const time = useMeetUpTime()(loan);
  const role = loan.ownerUserId === me.id ? "owner" : "borrower";
  const active = isActive(loan.status);
  return (
    <>
      <PersonLine person={role === "owner" ? loan.borrower : loan.owner} />
      <dl className="grid gap-2.5">
        <Fact name={t("status")}>
          <LoanStatusTag status={loan.status} role={role} meetUpConfirmed={loan.meetUpConfirmed} />
        </Fact>
        {loan.dueDate && active && (
          <Fact name={t("due")}>
            {format.dateTime(new Date(loan.dueDate), { dateStyle: "long", timeZone: "UTC" })}
          </Fact>
        )}
        {(active || time) && (
          <Fact name={t("meetUp")} icon={CalendarClock}>
            {time ?? t("notAgreed")}
          </Fact>
        )}
        {(active || place) && (
          <Fact name={t("place")} icon={MapPin}>
            {place ?? t("notAgreed")}
          </Fact>
        )}
      </dl>
      {loan.feedback && <Quote text={loan.feedback} />}
    </>
  );
}

interface FactProps {
  name: string;
  icon?: IconNode;
  children: ReactNode;
}

function Fact({ name, icon, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="flex items-center gap-2 text-muted [&_svg]:size-[1.125rem]">
        {icon && <Icon of={icon} />}
        {name}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
