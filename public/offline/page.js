// Stands in place of whatever page was asked for, and asks for it again once the server can be reached.
const TEXTS = {
  uk: ["Немає з’єднання", "Ця сторінка відкриється сама, щойно зв’язок повернеться.", "Спробувати ще раз"],
  en: ["You are offline", "This page opens by itself as soon as the connection is back.", "Try again"],
  de: ["Keine Verbindung", "Diese Seite öffnet sich von selbst, sobald die Verbindung wieder da ist.", "Noch einmal versuchen"],
};
/** Milliseconds between looks for the server. */
const LOOK_EVERY = 5_000;

const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const wishes = [cookie("NEXT_LOCALE"), ...navigator.languages.map((tag) => tag.split("-")[0]), "uk"];
const language = wishes.find((each) => each in TEXTS);
const [title, text, again] = TEXTS[language];
document.documentElement.lang = language;
document.documentElement.dataset.theme = cookie("theme") ?? "system";
document.title = `${title} · Nearshelf`;
document.getElementById("title").textContent = title;
document.getElementById("text").textContent = text;
const button = document.getElementById("again");
button.textContent = again;
button.addEventListener("click", () => location.reload());

async function look() {
  const isBack = await fetch("/api/health/live", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (isBack) location.reload();
}
window.addEventListener("online", look);
setInterval(look, LOOK_EVERY);
