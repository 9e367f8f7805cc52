import type { Scene } from "../scene";
import { heading, text, type Screen } from "./screen";

const owner = { as: "owner" } as const;
const at =
  (tab: string) =>
  ({ circle }: Scene) =>
    `/circles/${circle.id}?tab=${tab}`;

/** A circle for its owner, its members and those who are not in it. */
export const CIRCLE_SCREENS: Screen[] = [
  { ...owner, name: "circle-new", path: "/circles/new", shows: heading("circles.form.newTitle") },
  {
    as: "borrower",
    name: "circle",
    path: ({ circle }) => `/circles/${circle.id}`,
    shows: (page) => page.getByRole("article").nth(2),
  },
  {
    ...owner,
    name: "circle-members",
    path: at("members"),
    shows: heading("circles.people.list"),
  },
  {
    ...owner,
    name: "circle-invite",
    path: at("invite"),
    shows: (page, t) => page.getByLabel(t("circles.invite.address")),
  },
  { ...owner, name: "circle-settings", path: at("settings"), shows: text("circles.close") },
  {
    ...owner,
    name: "circle-poster",
    path: ({ circle }) => `/circles/${circle.id}/poster`,
    shows: text("circles.poster.text"),
  },
  {
    ...owner,
    name: "circle-labels",
    path: ({ circle }) => `/circles/${circle.id}/labels`,
    shows: (page, t) => page.getByRole("region", { name: t("labels.sheets") }),
  },
  {
    as: "borrower",
    name: "label-circle",
    path: ({ circle }) => circle.label,
    shows: (page, t) => page.getByRole("button", { name: t("label.circle.take") }),
  },
  {
    as: "collector",
    name: "circle-asked",
    path: ({ circle }) => `/circles/${circle.id}`,
    shows: text("circles.door.waiting"),
  },
  {
    as: "beginner",
    name: "circle-link",
    path: ({ circle }) => circle.link,
    shows: (page, t) => page.getByRole("button", { name: t("circles.door.join") }),
  },
  {
    as: "visitor",
    name: "circle-link-visitor",
    path: ({ circle }) => circle.link,
    shows: text("circles.door.visitor"),
  },
  {
    ...owner,
    name: "circle-missing",
    path: "/circles/00000000-0000-7000-8000-000000000000",
    shows: heading("circles.missingTitle"),
    consoleErrors: /status of 404.*\/circles\//,
  },
];
