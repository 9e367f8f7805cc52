/** Languages in which demo readers write to each other. */
export type TextLanguage = "uk" | "en" | "de";

/** A borrower's message with a request; gender-neutral, fits any title. */
export const BORROWER_MESSAGES: Record<TextLanguage, readonly string[]> = {
  uk: [
    "Добрий день! Давно шукаю цю книжку. Можу забрати будь-якого вечора після 18:00.",
    "Вітаю! Хочу перечитати її перед книжковим клубом. Поверну за три тижні.",
    "Доброго дня! Живу зовсім поруч, підійду, куди скажете. Обіцяю не загинати сторінок.",
    "Привіт! Дитині задали на літо, а в бібліотеці все розібрано. Дуже виручите!",
    "Вітаю! Читаю швидко, двох тижнів вистачить. Можемо зустрітися в кав’ярні у вихідні.",
    "Добрий вечір! Ваша рецензія переконала. Коли вам зручно зустрітися?",
    "Привіт! Можу запропонувати щось зі своєї полиці навзаєм, зазирніть у мій профіль.",
    "Добрий день! Якщо книжка ще вільна, з радістю візьму на місяць.",
  ],
  en: [
    "Hi! I have been looking for this one for ages. Any evening after six works for me.",
    "Hello, our book club reads it next month. I would have it back to you within three weeks.",
    "Hi there, I live round the corner and promise not to fold any pages.",
    "Hello! I read fast, two weeks would do. Happy to meet at the library on Saturday.",
    "Hi! Could I borrow this for a train journey? I am careful with spines.",
    "Good evening, your note about it made me curious. When would suit you?",
    "Hello! Have a look at my shelf, perhaps there is something you would like in return.",
  ],
  de: [
    "Hallo! Das Buch suche ich schon lange. Abends nach 18 Uhr kann ich jederzeit vorbeikommen.",
    "Hi, unser Lesekreis liest es nächsten Monat. In drei Wochen hast du es zurück.",
    "Guten Tag! Ich wohne gleich um die Ecke und mache garantiert keine Eselsohren.",
    "Hallo! Ich lese schnell, zwei Wochen reichen mir. Samstag vor der Bücherei?",
    "Hi! Würde es gern im Urlaub lesen und bringe es heil wieder mit.",
    "Hallo, deine Beschreibung hat mich neugierig gemacht. Wann passt es dir?",
    "Hallo! Schau gern in mein Regal, vielleicht magst du im Gegenzug etwas ausleihen.",
  ],
};

/** An owner's reasons for a rejection. */
export const REJECT_REASONS: Record<TextLanguage, readonly string[]> = {
  uk: [
    "На жаль, книжку вже пообіцяно іншій людині. Спробуйте, будь ласка, за місяць.",
    "Перепрошую, саме зараз перечитую. Дам знати, коли звільниться.",
    "Цього тижня мене немає в місті, тож не встигнемо зустрітися.",
  ],
  en: [
    "Sorry, I have promised it to somebody else. Please ask again in a month.",
    "I am reading it again myself just now and will let you know when I am done.",
    "I am away until the end of the month, so we could not meet in time.",
  ],
  de: [
    "Leider ist das Buch schon versprochen. Frag gern in einem Monat noch einmal.",
    "Ich lese es gerade selbst noch einmal und melde mich, wenn ich durch bin.",
    "Ich bin bis Monatsende verreist, das klappt also nicht rechtzeitig.",
  ],
};

/** An owner's notes when the book comes back. */
export const RETURN_NOTES: Record<TextLanguage, readonly string[]> = {
  uk: ["Повернулася в ідеальному стані.", "Усе гаразд, навіть закладка на місці."],
  en: ["Came back in perfect condition.", "All fine, and with a new bookmark inside."],
  de: ["In bestem Zustand zurückbekommen.", "Alles gut, sogar das Lesezeichen steckt noch drin."],
};

/** Meeting places of strangers: the offered kinds of places, or a place by name. */
export const MEETUP_PLACES: Record<TextLanguage, readonly string[]> = {
  uk: ["cafe", "library", "bookstore", "park", "Біля входу до поштового відділення", "Сквер біля школи"],
  en: ["cafe", "library", "bookstore", "park", "By the ticket barriers", "Market, by the flower stall"],
  de: ["cafe", "library", "bookstore", "park", "Am Haupteingang der Bücherhalle", "Vor der Bäckerei"],
};

export const MEETUP_NOTES: Record<TextLanguage, readonly string[]> = {
  uk: ["Буду з жовтою торбою.", "Якщо дощ, то всередині біля вікна.", "Маю пів години, потім на потяг."],
  en: ["I will carry a yellow tote bag.", "Inside by the window if it rains.", "I have half an hour."],
  de: ["Ich habe eine gelbe Tasche dabei.", "Bei Regen drinnen am Fenster.", "Ich habe eine halbe Stunde Zeit."],
};
