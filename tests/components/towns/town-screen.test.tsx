import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { TownScreen } from "@/components/towns/town-screen";
import type { TownPage } from "@/lib/features/towns/schema";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const n = (key: string, values?: Record<string, string | number>) => t(`near.${key}`, values);
const HOUSE = crypto.randomUUID();
const TERNOPIL: TownPage = {
  ...{ country: "UKR", slug: "ternopil", name: "Тернопіль" },
  counts: { readers: 15, books: 120, genres: ["POETRY", "CRIME"] },
  books: ["Земля", "Маруся", "Тигролови", "Кобзар", "Марія"].map((title) => ({
    ...{ id: crypto.randomUUID(), title, author: "Авторка", coverImageUrl: null },
  })),
  circles: [
    { id: HOUSE, name: "Будинок 7", description: "Книжки на сходах", color: "BLUE", members: 5 },
  ],
};
const SEARCH = "/search?city=Тернопіль";
const showTown = (town: TownPage, isMember: boolean) =>
  show(<TownScreen town={town} place="Тернопіль, Україна" isMember={isMember} search={SEARCH} />);
const wayOf = (key: string) => page.getByRole("link", { name: n(key) });

test("a town shows numbers, books and circles that anybody may open, and what is wanted; a visitor signs in from there", async () => {
  await showTown(TERNOPIL, false);
  await expect.element(page.getByText(n("counts", { readers: 15, books: 120 }))).toBeVisible();
  const [first] = TERNOPIL.books;
  await expect
    .element(page.getByRole("link", { name: "Земля, Авторка" }))
    .toHaveAttribute("href", `/books/${first?.id}`);
  await expect.element(page.getByText(new RegExp(t("enums.genre.POETRY")))).toBeVisible();
  await expect
    .element(wayOf("join"))
    .toHaveAttribute("href", `/login?from=${encodeURIComponent(SEARCH)}`);
  await expect
    .element(page.getByRole("link", { name: /Будинок 7.*Книжки на сходах/ }))
    .toHaveAttribute("href", `/login?from=${encodeURIComponent(`/circles/${HOUSE}`)}`);
  await expectLooksRight();
});

test("where nobody is, a member is asked to begin and to bring others", async () => {
  await showTown({ ...TERNOPIL, counts: null, books: [], circles: [] }, true);
  await expect.element(page.getByText(n("nobody"))).toBeVisible();
  await expect.element(wayOf("search")).toHaveAttribute("href", SEARCH);
  await expect.element(wayOf("invite")).toHaveAttribute("href", "/friends?tab=invite");
});
