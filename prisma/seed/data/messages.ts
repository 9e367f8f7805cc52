import type { TextLanguage } from "./requests";

/** A conversation: who says what, in order. */
export type LoanScript = readonly (readonly ["owner" | "borrower", string])[];
export type FriendScript = readonly (readonly ["first" | "second", string])[];

/** Chats about a loan between its approval and the meet-up. */
export const MEETING_CHATS: Record<TextLanguage, readonly LoanScript[]> = {
  uk: [
    [
      ["owner", "Добрий день! Книжка ваша. Коли вам зручно її забрати?"],
      ["borrower", "Супер, дякую! У будні після шостої можу бути будь-де в центрі."],
      ["owner", "Тоді запропонуйте день зустрічі, я підлаштуюся."],
      ["borrower", "Домовилися. Буду з синім рюкзаком 🙂"],
    ],
    [
      ["owner", "Вітаю! Тільки попереджу: на обкладинці невеличка потертість."],
      ["borrower", "Нічого страшного, головне, щоб сторінки були всі."],
      ["owner", "Усі на місці, перевірено двічі."],
      ["borrower", "Чудово. Тоді до зустрічі!"],
    ],
    [
      ["owner", "Добрий вечір! Зможете підійти в парк? Я там щодня гуляю з собакою близько сьомої."],
      ["borrower", "Так, чудово. Як звати собаку?"],
      ["owner", "Енеїда. Не питайте."],
      ["borrower", "Тепер точно прийду 😄"],
    ],
    [
      ["owner", "Вітаю! Для мене було несподіванкою, що цю книжку ще хтось шукає. Дуже приємно."],
      ["borrower", "Давно в моєму списку! А вам сподобалася?"],
      ["owner", "Так, двічі. Удруге навіть більше."],
      ["borrower", "Тоді тим паче. Чекаю на зустріч!"],
    ],
    [
      ["borrower", "Дякую за згоду! Я на роботі до шостої, а потім маю повно часу."],
      ["owner", "Добре. Можу передати й через консьєржку, якщо розминемося."],
      ["borrower", "Краще особисто, заодно порадите щось іще 🙂"],
    ],
    [
      ["owner", "Книжка вже спакована й стоїть біля дверей."],
      ["borrower", "Оце швидкість! Принести вам щось на обмін?"],
      ["owner", "Хіба щось про море. Сумую за літом."],
      ["borrower", "Знайду!"],
    ],
  ],
  en: [
    [
      ["owner", "Hi! It is yours. When would you like to pick it up?"],
      ["borrower", "Brilliant, thank you! Any weekday after six, anywhere central."],
      ["owner", "Then propose a day for the meet-up and I will fit in."],
      ["borrower", "Perfect. I will be the one with the blue rucksack."],
    ],
    [
      ["owner", "Just so you know, the cover is a bit scuffed."],
      ["borrower", "No problem at all, as long as the last page is there."],
      ["owner", "It is, I checked twice."],
      ["borrower", "See you there, then!"],
    ],
    [
      ["owner", "Packed and waiting by the door."],
      ["borrower", "That was quick! Shall I bring you something in return?"],
      ["owner", "Anything with the sea in it. I miss summer."],
      ["borrower", "I know just the one."],
    ],
  ],
  de: [
    [
      ["owner", "Hallo! Das Buch liegt für dich bereit. Wann magst du es abholen?"],
      ["borrower", "Super, danke! Unter der Woche nach 18 Uhr, gern irgendwo in der Mitte."],
      ["owner", "Dann trag einen Tag beim Treffen ein, ich richte mich danach."],
      ["borrower", "Abgemacht. Ich bin die Person mit dem blauen Rucksack."],
    ],
    [
      ["owner", "Kleine Warnung: Der Umschlag ist etwas abgestoßen."],
      ["borrower", "Macht gar nichts, Hauptsache, die letzte Seite ist noch drin."],
      ["owner", "Ist sie, zweimal nachgesehen."],
      ["borrower", "Wunderbar, dann bis zum Treffen!"],
    ],
    [
      ["owner", "Eingepackt und steht schon an der Tür."],
      ["borrower", "Das ging schnell! Soll ich dir etwas zum Tauschen mitbringen?"],
      ["owner", "Irgendwas mit Meer. Ich vermisse den Sommer."],
      ["borrower", "Da weiß ich genau das Richtige."],
    ],
  ],
};

/** Chats about a loan while the book is being read. */
export const READING_CHATS: Record<TextLanguage, readonly LoanScript[]> = {
  uk: [
    [
      ["borrower", "Вітаю! Чи можна затримати книжку ще на тиждень? Лишилося п’ять розділів."],
      ["owner", "Звісно, мені не горить. Тільки не розповідайте, чим усе скінчиться!"],
      ["borrower", "Обіцяю мовчати!"],
    ],
    [
      ["borrower", "Дякую за книжку! Уже на сотій сторінці й не можу спинитися."],
      ["owner", "Далі буде ще краще, повірте."],
    ],
    [
      ["borrower", "У книжці знайшовся квиток на концерт 2019 року. Це важлива закладка?"],
      ["owner", "Ой, нарешті! Так, лишіть його, будь ласка, там, де був."],
      ["borrower", "Сторінка 74, під охороною."],
    ],
    [
      ["owner", "Вітаю! Як вам початок? Мені він дався не відразу."],
      ["borrower", "Перші сторінки йшли повільно, а тепер читаю навіть у трамваї."],
      ["owner", "Тільки не проїдьте свою зупинку 🙂"],
    ],
    [
      ["borrower", "Дочитую! Можу занести вам завтра дорогою з роботи."],
      ["owner", "Чудово, буду вдома після сьомої."],
      ["borrower", "Тоді принесу ще й пиріжки, бабуся передала."],
    ],
    [
      ["borrower", "Моя сестра теж узялася її читати, тепер сперечаємося, хто перший."],
      ["owner", "То читайте вголос, зекономите тиждень."],
    ],
  ],
  en: [
    [
      ["borrower", "Hello! Could I keep it one more week? Five chapters left."],
      ["owner", "Of course, no hurry. Just do not tell me how it ends."],
      ["borrower", "My lips are sealed."],
    ],
    [
      ["borrower", "Thank you for the book! A hundred pages in and I cannot stop."],
      ["owner", "It gets even better, believe me."],
    ],
    [
      ["borrower", "There is a concert ticket from 2019 in chapter five. Important bookmark?"],
      ["owner", "So that is where it went! Please leave it exactly there."],
      ["borrower", "Page 74, under guard."],
    ],
    [
      ["owner", "How are you getting on with it?"],
      ["borrower", "Slow start, but last night I forgot to make dinner."],
      ["owner", "Then it works as intended."],
    ],
  ],
  de: [
    [
      ["borrower", "Hallo! Dürfte ich es eine Woche länger behalten? Mir fehlen noch fünf Kapitel."],
      ["owner", "Klar, keine Eile. Nur bitte nicht verraten, wie es ausgeht."],
      ["borrower", "Ich schweige wie ein Grab."],
    ],
    [
      ["borrower", "Danke für das Buch! Schon auf Seite hundert und kann nicht aufhören."],
      ["owner", "Es wird noch besser, glaub mir."],
    ],
    [
      ["borrower", "In Kapitel fünf steckt eine Konzertkarte von 2019. Wichtiges Lesezeichen?"],
      ["owner", "Da ist sie also! Lass sie bitte genau dort."],
      ["borrower", "Seite 74, unter Bewachung."],
    ],
    [
      ["owner", "Na, wie kommst du voran?"],
      ["borrower", "Erst zäh, aber gestern habe ich das Abendessen vergessen."],
      ["owner", "Dann wirkt es wie vorgesehen."],
    ],
  ],
};

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
      ["first", "Ти йдеш на книжковий форум цього року?"],
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
