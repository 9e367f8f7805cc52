"use client";

import { ImageUp } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileButton } from "@/components/ui/file-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { PICTURE_TYPES } from "@/lib/features/files/terms";
import { Section } from "./section";

const CropDialog = lazyComponent(() =>
  import("@/components/ui/crop-dialog").then((module) => module.CropDialog),
);

/** The reader's profile picture. */
export function PictureSection() {
  const t = useTranslations("settings.picture");
  const router = useRouter();
  const me = useMe();
  const { pending, run } = useAction();
  const [chosen, setChosen] = useDialogState<string | null>(null);

  function close() {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(null);
  }

  function choose(file: File) {
    close();
    setChosen(URL.createObjectURL(file));
  }

  async function save(profileImageId: string | null) {
    const body = { profileImageId };
    const saved = await api("PUT /users/[id]", { params: { id: me.id }, body });
    await mutateApi("GET /users/me", saved, { revalidate: false });
    router.refresh();
  }

  async function keep(cropped: Blob) {
    const form = new FormData();
    form.set("file", cropped, "picture");
    const params = { category: "profile-picture" };
    const { imageId } = await api("POST /images/upload/[category]", { params, body: form });
    await save(imageId);
    close();
    toast.success(t("saved"));
  }

  return (
    <Section title={t("title")} text={t("text")}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={me.displayName} src={me.profilePictureUrl} size="xl" />
        <div className="flex flex-wrap gap-2.5">
          <FileButton
            variant="soft"
            label={t(me.profilePictureUrl ? "change" : "choose")}
            icon={ImageUp}
            accept={PICTURE_TYPES}
            onFile={choose}
          />
          {me.profilePictureUrl && (
            <ConfirmDialog
              trigger={<Button variant="ghost">{t("remove")}</Button>}
              title={t("removeTitle")}
              text={t("removeText")}
              confirmLabel={t("remove")}
              pending={pending}
              onConfirm={() => run(() => save(null), t("removed")).then(() => true)}
            />
          )}
        </div>
      </div>
      {chosen && (
        <CropDialog
          key={chosen}
          address={chosen}
          onKeep={keep}
          onOther={choose}
          accept={PICTURE_TYPES}
          onClose={close}
        />
      )}
    </Section>
  );
}
