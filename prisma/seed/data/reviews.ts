import type { TextLanguage } from "./requests";

type Reviews = Record<TextLanguage, readonly string[]>;

/** By borrowers, of books rated 8 to 10. */
export const WARM_BOOK_REVIEWS: Reviews = {
  uk: [
    "Планувалося прочитати один розділ, а вийшло до третьої ночі.",
    "Дуже сильна книжка. Дякую, що ділитеся!",
    "Повертаю з жалем: хочеться мати свій примірник.",
    "Читалося на одному подиху, раджу всім у нашому дворі.",
    "Сподівання були високі, а вийшло ще краще.",
    "Чудово для дощового тижня. Фінал досі в голові.",
  ],
  en: [
    "Read it in two sittings and missed my stop both times.",
    "One of the best things I borrowed this year. Thank you!",
    "Gave it back with regret and bought my own copy.",
    "Slow start, then I could not put it down.",
    "Our book club argued about it for three hours, which says it all.",
    "Beautifully written, and the notes in the margin were a bonus.",
  ],
  de: [
    "In zwei Abenden durchgelesen und dabei die Haltestelle verpasst.",
    "Das Beste, was ich dieses Jahr ausgeliehen habe. Danke!",
    "Nur ungern zurückgegeben, jetzt kaufe ich es mir selbst.",
    "Braucht dreißig Seiten Anlauf und lässt dann nicht mehr los.",
    "Unser Lesekreis hat lange darüber gestritten, im besten Sinne.",
    "Wunderbar geschrieben, das Ende geht mir nicht aus dem Kopf.",
  ],
};

/** By borrowers, of books rated 4 to 7. */
export const COOL_BOOK_REVIEWS: Reviews = {
  uk: [
    "Непогано, але середина затягнута.",
    "Не зовсім моє, хоча мова гарна.",
    "Добра книжка, просто не той настрій. Спробую ще раз за рік.",
  ],
  en: [
    "Well made, but the middle drags.",
    "Not quite my thing, though I see why people love it.",
    "Good in parts. I would try something else by the author.",
  ],
  de: [
    "Gut gemacht, aber in der Mitte etwas lang.",
    "Nicht ganz meins, auch wenn die Sprache schön ist.",
    "Solide. Vielleicht war es nur der falsche Moment.",
  ],
};

/** By owners, of borrowers who did everything right. */
export const WARM_BORROWER_REVIEWS: Reviews = {
  uk: [
    "Усе вчасно, книжка як нова. Дуже приємна зустріч!",
    "Чудове спілкування і бережне ставлення до книжок.",
    "Навіть на день раніше. Позичатиму ще із задоволенням.",
    "До книжки додалася закладка ручної роботи. Дякую!",
  ],
  en: [
    "On time, book as good as new, and a lovely chat over coffee.",
    "Clear messages and careful hands. Would lend again any time.",
    "Came back a day early with a bookmark inside. Thank you!",
    "Easy to arrange everything, very friendly.",
  ],
  de: [
    "Pünktlich, Buch wie neu und ein nettes Gespräch dazu.",
    "Klare Absprachen, sorgsamer Umgang. Jederzeit wieder!",
    "Sogar einen Tag früher zurück, mit Lesezeichen. Danke!",
    "Unkompliziert und sehr freundlich.",
  ],
};

/** By owners, of borrowers with something to improve. */
export const COOL_BORROWER_REVIEWS: Reviews = {
  uk: ["Книжка ціла, але довелося нагадувати про термін.", "Трохи пом’ятий ріг, загалом усе добре."],
  en: ["Book is fine, but I had to send two reminders.", "A bent corner, otherwise all good."],
  de: ["Buch in Ordnung, aber ich musste zweimal erinnern.", "Eine Ecke geknickt, sonst alles gut."],
};
