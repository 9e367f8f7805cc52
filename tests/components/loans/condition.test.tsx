import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Condition } from "@/components/loans/pictures/condition";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import { answer, example, lose } from "../support/api";
import { aPicture } from "../support/files";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";

const texts = (key: string, values?: Record<string, string | number>) =>
  t(`loanPictures.${key}`, values);

const moment = (name: HandOverMoment) =>
  page.getByRole("region", { name: texts(`moment.${name}`), exact: true });
const pictures = (name: HandOverMoment) =>
  moment(name)
    .getByRole("button")
    .filter({ has: page.getByRole("img") });
const choose = async (...names: string[]) => {
  const picture = await aPicture();
  const input = moment("HAND_OVER").getByLabelText(texts("choose")).last();
  await userEvent.upload(
    input,
    names.map((name) => new File([picture], name, { type: picture.type })),
  );
};

/** A loan as its owner sees it; pictures that the test uploads appear. */
async function showCondition(given: Pick<LoanPicture, "moment" | "by">[] = []) {
  const [loan, one] = [await example("POST /loans"), await example("POST /loans/[id]/pictures")];
  const each = (fields: Partial<LoanPicture>): LoanPicture => {
    const url = "/icons/apple-touch-icon.png";
    return { ...one, imageId: crypto.randomUUID(), url, ...fields };
  };
  const rules = { mayAdd: true, mayRemove: true, until: null };
  const kept: LoanPictures = {
    pictures: given.map(each),
    moments: [
      { ...rules, moment: "HAND_OVER" },
      { ...rules, moment: "RETURN", mayAdd: false },
    ],
  };
  const add = () => {
    const picture = each({ moment: "HAND_OVER", by: "owner" });
    kept.pictures = [...kept.pictures, picture];
    return picture;
  };
  answer("GET /loans/[id]/pictures", () => kept);
  await show(<Condition loan={loan} role="owner" first={kept} />);
  return { add, kept, other: loan.borrower.displayName };
}

test("four pictures fit into a moment, and none into one that has not come", async () => {
  const { add } = await showCondition();
  answer("POST /loans/[id]/pictures", add);
  await choose("cover", "spine");
  await expect.element(pictures("HAND_OVER")).toHaveLength(2);
  await expect.element(moment("HAND_OVER")).toHaveTextContent(texts("count", { count: 2, max: 4 }));
  await expect.element(moment("RETURN").getByLabelText(texts("choose"))).not.toBeInTheDocument();
  await choose("page 1", "page 2", "page 3");
  await expect.element(pictures("HAND_OVER")).toHaveLength(4);
  await expect.element(moment("HAND_OVER").getByLabelText(texts("choose"))).not.toBeInTheDocument();
});

test("a picture that a bad connection stopped is kept, and goes by hand or when the connection is back", async () => {
  const { add } = await showCondition();
  const fault = moment("HAND_OVER").getByRole("alert");
  lose("POST /loans/[id]/pictures");
  await choose("cover");
  await expect.element(fault).toHaveTextContent(t("errors.NETWORK"));
  await expect.element(moment("HAND_OVER").getByAltText(texts("chosenAlt"))).toBeVisible();
  answer("POST /loans/[id]/pictures", add);
  await moment("HAND_OVER")
    .getByRole("button", { name: t("common.tryAgain") })
    .click();
  await expect.element(fault).not.toBeInTheDocument();
  await expect.element(pictures("HAND_OVER")).toHaveLength(1);

  lose("POST /loans/[id]/pictures");
  await choose("cover");
  await expect.element(fault).toHaveTextContent(t("errors.NETWORK"));
  answer("POST /loans/[id]/pictures", add);
  window.dispatchEvent(new Event("online"));
  await expect.element(pictures("HAND_OVER")).toHaveLength(2);
});

test("pictures are enlarged, looked through and removed by keyboard, one's own alone", async () => {
  const { kept, other } = await showCondition([
    { moment: "HAND_OVER", by: "borrower" },
    { moment: "RETURN", by: "owner" },
  ]);
  await press(
    moment("RETURN").getByRole("button", {
      name: texts("alt.RETURN", { number: 1, name: texts("you") }),
    }),
  );
  const now = page.getByRole("dialog", { name: texts("moment.RETURN") });
  await expect.element(now.getByRole("img")).toBeVisible();
  await expectLooksRight();
  await userEvent.keyboard("{ArrowRight}");
  const then = page.getByRole("dialog", { name: texts("moment.HAND_OVER") });
  await expect.element(then).toHaveTextContent(other);
  await expect.element(then.getByRole("button", { name: texts("remove") })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowLeft}");
  await press(now.getByRole("button", { name: texts("remove") }));
  answer("DELETE /loans/[id]/pictures/[imageId]", ({ params }) => {
    kept.pictures = kept.pictures.filter(({ imageId }) => imageId !== params.imageId);
    return undefined;
  });
  await press(page.getByRole("alertdialog").getByRole("button", { name: texts("remove") }));
  await expect.element(pictures("RETURN")).not.toBeInTheDocument();
  await expect.element(pictures("HAND_OVER")).toHaveLength(1);
});
