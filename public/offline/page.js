// Stands in place of whatever page was asked for, and asks for it again once the server can be reached.
// On the page of a loan it shows the code that the browser keeps (components/loans/hand-over/use-hand-over.ts), or
// hands the digits that are entered to the service worker.
const TEXTS = {
  uk: {
    title: "Немає з’єднання",
    text: "Ця сторінка відкриється сама, щойно зв’язок повернеться.",
    again: "Спробувати ще раз",
    show: "{name} сканує цей код або вводить шість цифр. Зв’язок для цього вам не потрібен.",
    enter: "{name} показує вам код? Введіть шість цифр: ми надішлемо їх, щойно зв’язок повернеться.",
    label: "Шість цифр",
    keep: "Зберегти",
    kept: "Збережено. Цифри діють за сьогоднішній день і надішлються самі.",
    readable: "Можна читати й без зв’язку",
    pages: { "/loans": "Позики", "/books/manage": "Мої книжки", "/chats": "Чати" },
  },
  en: {
    title: "You are offline",
    text: "This page opens by itself as soon as the connection is back.",
    again: "Try again",
    show: "{name} scans this code or types its six digits. You need no connection for it.",
    enter: "{name} shows you a code? Enter its six digits: they are sent once the connection is back.",
    label: "Six digits",
    keep: "Keep them",
    kept: "Kept. The digits count for today and are sent by themselves.",
    readable: "What you can read offline",
    pages: { "/loans": "Loans", "/books/manage": "My books", "/chats": "Chats" },
  },
  de: {
    title: "Keine Verbindung",
    text: "Diese Seite öffnet sich von selbst, sobald die Verbindung wieder da ist.",
    again: "Noch einmal versuchen",
    show: "{name} scannt diesen Code oder tippt die sechs Ziffern ein. Du brauchst dafür keine Verbindung.",
    enter: "{name} zeigt dir einen Code? Gib die sechs Ziffern ein: Sie werden gesendet, sobald die Verbindung wieder da ist.",
    label: "Sechs Ziffern",
    keep: "Merken",
    kept: "Gemerkt. Die Ziffern gelten für heute und werden von selbst gesendet.",
    readable: "Das geht auch ohne Verbindung",
    pages: { "/loans": "Ausleihen", "/books/manage": "Meine Bücher", "/chats": "Chats" },
  },
};
/** Milliseconds between looks for the server. */
const LOOK_EVERY = 5_000;

const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const wishes = [cookie("NEXT_LOCALE"), ...navigator.languages.map((tag) => tag.split("-")[0]), "uk"];
const language = wishes.find((each) => each in TEXTS);
const texts = TEXTS[language];
const element = (id) => document.getElementById(id);
document.documentElement.lang = language;
document.documentElement.dataset.theme = cookie("theme") ?? "system";
document.title = `${texts.title} · Nearshelf`;
element("title").textContent = texts.title;
element("text").textContent = texts.text;
element("again").textContent = texts.again;
element("again").addEventListener("click", () => location.reload());

async function look() {
  const isBack = await fetch("/api/health/live", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (isBack) location.reload();
}
void showKept();
window.addEventListener("online", () => void look());
setInterval(() => void look(), LOOK_EVERY);

/** What is kept of the reader whose copies the service worker keeps (lib/browser/worker/reader-cache.ts). */
async function showKept() {
  const names = (await caches.keys()).filter((name) => name.startsWith("reader-"));
  if (names.length !== 1) return;
  void showHandOver(names[0].slice("reader-".length));
  const cache = await caches.open(names[0]);
  element("kept-title").textContent = texts.readable;
  for (const link of document.querySelectorAll("#kept a")) {
    const path = link.getAttribute("href");
    link.textContent = texts.pages[path];
    link.hidden = !(await cache.match(path, { ignoreVary: true }));
    if (!link.hidden) element("kept").hidden = false;
  }
}

async function showHandOver(readerId) {
  const [, loanId] = /^\/loans\/([0-9a-f-]{36})\/?$/.exec(location.pathname) ?? [];
  const kept = loanId && keptLoans(readerId)[loanId];
  if (kept?.shown) showCode(kept);
  else if (kept) await askForDigits(kept, readerId, `/loans/${loanId}/code`);
}

function keptLoans(readerId) {
  try {
    return JSON.parse(localStorage.getItem(`hand_over_${readerId}`) ?? "{}");
  } catch {
    return {};
  }
}

function showCode({ title, name, shown }) {
  // The code is for a day by the clock of the owner's place.
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: shown.timeZone }).format(new Date());
  if (shown.day !== today) return;
  element("book").textContent = title;
  element("hint").textContent = texts.show.replace("{name}", name);
  element("digits").textContent = shown.code;
  element("qr").setAttribute("viewBox", `0 0 ${shown.qr.size} ${shown.qr.size}`);
  element("qr-path").setAttribute("d", shown.qr.path);
  element("qr").removeAttribute("hidden");
  element("hand-over").hidden = false;
}

/** @param path of the call that takes the digits. */
async function askForDigits({ title, name }, readerId, path) {
  const isEntered = await askWorker({ type: "HAS", key: path });
  element("book").textContent = title;
  element("hint").textContent = isEntered ? texts.kept : texts.enter.replace("{name}", name);
  element("hand-over").hidden = false;
  if (isEntered) return;
  element("label").textContent = texts.label;
  element("keep").textContent = texts.keep;
  element("entry").hidden = false;
  // A code that was scanned stands in the address.
  element("code").value = new URLSearchParams(location.search).get("code") ?? "";
  element("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const code = element("code").value.replace(/\D/g, "");
    if (code.length !== 6) return element("code").focus();
    const at = new Date().toISOString();
    const entry = { key: path, readerId, at, path, body: { code, enteredAt: at }, title };
    void askWorker({ type: "SEND", entry }).then(() => {
      element("entry").hidden = true;
      element("hint").textContent = texts.kept;
    });
  });
}

/** Asks the service worker, from which this page has come (lib/browser/kept.ts). */
function askWorker(message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    navigator.serviceWorker.controller.postMessage(message, [port2]);
  });
}
