import { getLocale } from "next-intl/server";
import { LegalPage } from "@/components/legal/legal-page";
import { env } from "@/lib/server/env";
import { readLegalText } from "@/lib/server/pages/texts";
import { OpenShell } from "./open-shell";

/** A legal text in the reader's language, with the operator's details from the settings. */
export async function LegalDocument({ name }: { name: "terms" | "privacy" }) {
  const text = await readLegalText(name, await getLocale());
  const settings = env();
  const operator = {
    name: settings.OPERATOR_NAME,
    address: settings.OPERATOR_ADDRESS,
    contact: settings.OPERATOR_CONTACT,
  };
  return (
    <OpenShell>
      <LegalPage text={text} operator={operator} />
    </OpenShell>
  );
}
