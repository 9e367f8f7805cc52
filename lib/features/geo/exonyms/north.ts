export const DENMARK = `
Copenhagen: København, Копенгаген, Kopenhagen, Kopenhaga, Copenhague, Copenaghen
Århus: Aarhus, Орхус, Оргус
Odense: Оденсе
Aalborg: Ålborg, Ольборг
Esbjerg: Есб'єрг
Helsingør: Elsinore, Гельсінгер
`;

export const FINLAND = `
Helsinki: Helsingfors, Гельсінкі, Хельсинки
Espoo: Esbo, Еспоо, Эспоо
Tampere: Tammerfors, Тампере
Vantaa: Vanda, Вантаа
Turku: Åbo, Турку
Oulu: Uleåborg, Оулу
Lahti: Лахті, Лахти
Pori: Björneborg
Vaasa: Vasa
Porvoo: Borgå
Hyvinge: Hyvinkää
Jyväskylä: Ювяскюля
Rovaniemi: Рованіємі
`;

export const NORWAY = `
Oslo: Осло, Kristiania
Bergen: Берген
Trondheim: Тронгейм, Тронхейм, Drontheim
Stavanger: Ставангер
Drammen: Драммен
Kristiansand: Крістіансанн, Кристиансанн
Tromsø: Тромсе, Тромсё
Ålesund: Олесунн
Bodø: Буде
`;

export const SWEDEN = `
Stockholm: Стокгольм, Sztokholm, Estocolmo, Stoccolma
Göteborg: Gothenburg, Гетеборг, Гётеборг, Gotenburg
Malmö: Мальме, Мальмё
Uppsala: Уппсала, Упсала
Västerås: Вестерос
Örebro: Еребру
Linköping: Лінчепінг, Линчёпинг
Helsingborg: Гельсінгборг, Hälsingborg
Jönköping: Йенчепінг
Norrköping: Норрчепінг
Lund: Лунд
Umeå: Умео
`;
