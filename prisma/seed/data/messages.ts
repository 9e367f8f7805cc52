import type { TextLanguage } from "./requests";

/** A conversation as it went: who spoke, and what. */
export type LoanScript = readonly (readonly ["owner" | "borrower", string])[];
export type FriendScript = readonly (readonly ["first" | "second", string])[];

/** Chats about one loan, from the approval to the meeting and after. */
export const LOAN_CHATS: Record<TextLanguage, readonly LoanScript[]> = {
  uk: [
    [
      ["owner", "Добрий день! Книжка ваша. Коли вам зручно її забрати?"],
      ["borrower", "Супер, дякую! Завтра після шостої можу бути будь-де в центрі."],
      ["owner", "Тоді о 18:30 у кав’ярні на розі. Там затишно і світло."],
      ["borrower", "Домовилися. Буду з синім рюкзаком 🙂"],
    ],
    [
      ["owner", "Вітаю! Тільки попереджу: на обкладинці невеличка потертість."],
      ["borrower", "Нічого страшного, головне, щоб сторінки були всі."],
      ["owner", "Усі на місці, перевірено двічі."],
      ["borrower", "Чудово. Субота об 11:00 біля бібліотеки підійде?"],
      ["owner", "Так, до суботи!"],
      ["borrower", "Дякую за книжку! Уже на сотій сторінці."],
    ],
    [
      ["borrower", "Вітаю! Чи можна затримати книжку ще на тиждень? Лишилося п’ять розділів."],
      ["owner", "Звісно, мені не горить. Тільки не розповідайте мені, чим усе скінчиться!"],
      ["borrower", "Обіцяю мовчати!"],
    ],
    [
      ["owner", "Добрий вечір! Зможете підійти в парк біля фонтану? Я там гуляю з собакою близько сьомої."],
      ["borrower", "Так, чудово. Як звати собаку?"],
      ["owner", "Енеїда. Не питайте."],
      ["borrower", "Тепер точно прийду 😄"],
    ],
  ],
  en: [
    [
      ["owner", "Hi! It is yours. When would you like to pick it up?"],
      ["borrower", "Brilliant, thank you! Tomorrow after six, anywhere central."],
      ["owner", "The café opposite the library at half past six, then."],
      ["borrower", "Perfect. I will be the one with the blue rucksack."],
    ],
    [
      ["owner", "Just so you know, the cover is a bit scuffed."],
      ["borrower", "No problem at all, as long as the last page is there."],
      ["owner", "It is, I checked twice."],
      ["borrower", "Saturday at eleven outside the bookshop?"],
      ["owner", "See you there!"],
      ["borrower", "Thanks again, I am a hundred pages in already."],
    ],
    [
      ["borrower", "Hello! Could I keep it one more week? Five chapters left."],
      ["owner", "Of course, no hurry. Just do not tell me how it ends."],
      ["borrower", "My lips are sealed."],
    ],
  ],
  de: [
    [
      ["owner", "Hallo! Das Buch liegt für dich bereit. Wann magst du es abholen?"],
      ["borrower", "Super, danke! Morgen nach 18 Uhr, gern irgendwo in der Mitte."],
      ["owner", "Dann halb sieben im Café gegenüber der Bücherei."],
      ["borrower", "Abgemacht. Ich bin die Person mit dem blauen Rucksack."],
    ],
    [
      ["owner", "Kleine Warnung: Der Umschlag ist etwas abgestoßen."],
      ["borrower", "Macht gar nichts, Hauptsache, die letzte Seite ist noch drin."],
      ["owner", "Ist sie, zweimal nachgesehen."],
      ["borrower", "Samstag um elf vor der Buchhandlung?"],
      ["owner", "Passt, bis Samstag!"],
      ["borrower", "Danke noch mal, ich bin schon auf Seite hundert."],
    ],
    [
      ["borrower", "Hallo! Dürfte ich es eine Woche länger behalten? Mir fehlen noch fünf Kapitel."],
      ["owner", "Klar, keine Eile. Nur bitte nicht verraten, wie es ausgeht."],
      ["borrower", "Ich schweige wie ein Grab."],
    ],
  ],
};

/** Chats between friends. */
export const FRIEND_CHATS: Record<TextLanguage, readonly FriendScript[]> = {
  uk: [
    [
      ["first", "Привіт! Бачу в тебе нову полицю фантастики. Що взяти першим?"],
      ["second", "Привіт! Залежить від настрою: весело чи щоб не спати?"],
      ["first", "Щоб не спати."],
      ["second", "Тоді Кідрук. І ліфтом поки що не їздь."],
      ["first", "Уже боюся 😅 Заберу в неділю?"],
    ],
    [
      ["first", "Ти йдеш на Форум видавців цього року?"],
      ["second", "Так, у суботу з самого ранку. Ходімо разом?"],
      ["first", "Залюбки. І візьмімо порожні торби."],
      ["second", "І термос. Минулого разу черга по каву була довша, ніж по автографи."],
    ],
    [
      ["second", "Дякую за пораду! Такої гарної книжки не траплялося від зими."],
      ["first", "Дуже тішуся! Є ще дві того самого автора, якщо захочеш."],
      ["second", "Хочу обидві."],
    ],
    [
      ["first", "У нас у дворі хочуть зробити книжкову шафу. Маєш зайві книжки?"],
      ["second", "Маю цілу коробку. Можу привезти в середу."],
      ["first", "Чудово, чекаємо з чаєм!"],
    ],
  ],
  en: [
    [
      ["first", "Your shelf grew again! What should I start with?"],
      ["second", "Depends. Do you want to laugh or to lose sleep?"],
      ["first", "Laugh, please. It has been a week."],
      ["second", "Then the Pratchett. It is by the door, come by on Sunday."],
    ],
    [
      ["first", "There is a book swap at the community centre this weekend. Coming?"],
      ["second", "Yes! I have a whole box to give away."],
      ["first", "Bring the box, I will bring cake."],
    ],
    [
      ["second", "Thank you for the tip, I loved it."],
      ["first", "So glad! I have two more by the same author."],
      ["second", "Both, please."],
    ],
  ],
  de: [
    [
      ["first", "Dein Regal ist ja schon wieder gewachsen. Womit soll ich anfangen?"],
      ["second", "Kommt darauf an: lachen oder nicht schlafen?"],
      ["first", "Lachen, bitte. Die Woche war lang."],
      ["second", "Dann Herr Lehmann. Komm Sonntag vorbei."],
    ],
    [
      ["first", "Am Wochenende ist Büchertausch bei uns im Hof. Kommst du mit?"],
      ["second", "Ja! Ich habe eine ganze Kiste zu verschenken."],
      ["first", "Du die Kiste, ich den Kuchen."],
    ],
    [
      ["second", "Danke für den Tipp, das war großartig."],
      ["first", "Freut mich! Von der Autorin habe ich noch zwei."],
      ["second", "Dann bitte beide."],
    ],
  ],
};
