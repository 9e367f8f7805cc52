import { useTranslations } from "next-intl";

interface CodeLeadProps {
  email: string;
  /** In the demo the code itself: nothing is mailed there. */
  demoCode?: string;
}

/** Where the code went; in the demo, the code. */
export function CodeLead({ email, demoCode }: CodeLeadProps) {
  const t = useTranslations("identity");
  const words = t.rich(demoCode ? "demoLead" : "codeLead", {
    email: () => <strong className="font-semibold text-ink">{email}</strong>,
  });
  if (!demoCode) return words;
  return (
    <>
      {words}
      <output
        data-testid="demo-code"
        className={
          "mt-3 block rounded-md bg-amber-soft px-4 py-2.5 text-center text-xl font-semibold " +
          "tracking-[0.25em] text-ink tabular-nums"
        }
      >
        {demoCode}
      </output>
    </>
  );
}
