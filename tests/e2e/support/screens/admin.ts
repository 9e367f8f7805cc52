import type { Scene } from "../scene";
import { heading, text, type Screen } from "./screen";

const report = (scene: Scene) => `/admin/reports/${scene.report}`;
const user = ({ owner }: Scene) => `/admin/users/${owner.id}`;

const alert =
  (key: string): Screen["shows"] =>
  (page, t) =>
    page.getByRole("alertdialog").filter({ hasText: t(key) });

const press =
  (key: string): Screen["act"] =>
  async (page, t) => {
    await page.getByRole("button", { name: t(key) }).click();
  };

export const ADMIN_SCREENS: Screen[] = [
  {
    as: "admin",
    name: "admin-reports",
    path: "/admin/reports",
    shows: heading("admin.reports.title"),
  },
  {
    as: "admin",
    name: "admin-report",
    path: report,
    shows: heading("admin.reports.decision"),
  },
  {
    as: "admin",
    name: "admin-report-loan",
    path: ({ loanReport }) => `/admin/reports/${loanReport}`,
    shows: heading("admin.reports.loan.pictures.RETURN"),
  },
  {
    as: "admin",
    name: "admin-users",
    path: "/admin/users?query=Оксана",
    shows: heading("admin.users.title"),
  },
  {
    as: "admin",
    name: "admin-users-none",
    path: "/admin/users?query=zzzzzz",
    shows: text("admin.users.none.title"),
  },
  {
    as: "admin",
    name: "admin-user",
    path: user,
    shows: heading("admin.users.reportsAbout"),
  },
  {
    as: "admin",
    name: "admin-user-suspend",
    path: user,
    act: press("admin.users.suspend.action"),
    shows: alert("admin.users.suspend.text"),
  },
  {
    as: "admin",
    name: "admin-books",
    path: ({ books }) => `/admin/books?query=${encodeURIComponent(books.free.title)}`,
    shows: heading("admin.books.title"),
  },
  {
    as: "admin",
    name: "admin-circles",
    path: "/admin/circles",
    shows: (page, t) => page.getByRole("list", { name: t("admin.circles.title") }),
  },
  {
    as: "admin",
    name: "admin-verifications",
    path: "/admin/verifications",
    shows: heading("admin.verifications.title"),
  },
  {
    as: "admin",
    name: "second-factor-set-up",
    path: "/admin/second-factor",
    shows: heading("secondFactor.setUpHeading"),
  },
  {
    as: "admin",
    name: "admin-settings",
    path: "/settings/security",
    shows: heading("secondFactor.settings.title"),
  },
  { as: "admin", name: "admin-logs", path: "/admin/logs", shows: heading("admin.logs.title") },
  {
    as: "admin",
    name: "admin-metrics",
    path: "/admin/metrics",
    shows: heading("admin.metrics.live.title"),
  },
];
