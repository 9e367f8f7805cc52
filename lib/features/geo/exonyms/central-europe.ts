export const POLAND = `
Warsaw: Warszawa, Warschau, Варшава, Varsovie, Varsavia, Varsovia, Varšava
Łódź: Лодзь, Lodz, Lodsch
Kraków: Krakow, Cracow, Краків, Краков, Krakau, Cracovie, Cracovia
Wrocław: Вроцлав, Breslau, Wroclaw
Poznań: Познань, Posen
Gdańsk: Гданськ, Ґданськ, Гданьск, Danzig
Szczecin: Щецин, Щецін, Stettin
Bydgoszcz: Бидгощ, Быдгощ, Bromberg
Lublin: Люблін, Люблин
Katowice: Катовіце, Катовице, Kattowitz
Białystok: Білосток, Белосток, Bialystok
Gdynia: Гдиня, Гдыня, Gdingen
Częstochowa: Ченстохова, Tschenstochau
Sosnowiec: Сосновець, Сосновец
Radom: Радом
Toruń: Торунь, Thorn
Kielce: Кельці, Кельце
Gliwice: Глівіце, Гливице, Gleiwitz
Zabrze: Забже, Hindenburg
Bytom: Битом, Beuthen
Bielsko-Biala: Бельсько-Бяла, Bielsko-Biała, Bielitz
Olsztyn: Ольштин, Allenstein
Rzeszów: Жешув, Ряшів, Rzeszow
Opole: Ополе, Oppeln
Elbląg: Ельблонг, Elbing
Wałbrzych: Валбжих, Waldenburg
Zielona Góra: Зелена Гура, Grünberg
Tarnów: Тарнув, Tarnow
Legnica: Легниця, Liegnitz
Jelenia Góra: Єленя Гура, Hirschberg
Przemyśl: Перемишль, Пшемысль, Przemysl
Zamość: Замостя, Замосць
Chełm: Холм, Хелм
Nowy Sącz: Новий Сонч, Новы-Сонч
`;

export const CZECHIA = `
Prague: Praha, Прага, Prag, Praga
Brno: Брно, Brünn
Ostrava: Острава, Ostrau
Pilsen: Plzeň, Пльзень, Пльзен
Olomouc: Оломоуц, Olmütz
Liberec: Ліберець, Либерец, Reichenberg
České Budějovice: Чеське Будейовіце, Budweis
Hradec Králové: Градець-Кралове, Königgrätz
Ústí nad Labem: Усті-над-Лабем, Aussig
Pardubice: Пардубіце, Пардубице, Pardubitz
Zlín: Злін, Злин, Gottwaldov
Karlovy Vary: Карлові Вари, Карловы Вары, Karlsbad, Carlsbad
Jihlava: Їглава, Iglau
Opava: Опава, Troppau
Teplice: Тепліце, Teplitz
`;

export const GREECE = `
Athens: Αθήνα, Athina, Атени, Афіни, Афины, Athen, Athènes, Atene, Ateny, Atenas
Thessaloníki: Θεσσαλονίκη, Салоніки, Салоники, Saloniki, Thessalonica, Salonique, Salonicco
Pátra: Πάτρα, Patras, Патри
Piraeus: Πειραιάς, Pireas, Пірей, Пирей, Piräus, Le Pirée
Lárisa: Λάρισα, Larissa, Лариса
Irákleion: Ηράκλειο, Heraklion, Iraklio, Іракліон, Ираклион
Volos: Βόλος, Волос
Ioánnina: Ιωάννινα, Яніна
Chaniá: Χανιά, Chania, Ханья
Corfu: Κέρκυρα, Kérkyra, Корфу, Korfu
Ródos: Ρόδος, Rhodes, Родос, Rhodos
`;

export const ITALY = `
Rome: Roma, Рим, Rom, Rzym
Milan: Milano, Мілан, Милан, Mailand, Mediolan
Naples: Napoli, Неаполь, Neapel, Neapol
Turin: Torino, Турин, Turyn
Palermo: Палермо
Genoa: Genova, Генуя, Genua, Gênes
Bologna: Болонья, Bolonia
Florence: Firenze, Флоренція, Флоренция, Florenz, Florencja
Catania: Катанія, Катания
Bari: Барі, Бари
Messina: Мессіна, Мессина
Verona: Верона, Vérone
Padova: Padua, Падуя, Padoue
Trieste: Трієст, Триест, Triest
Venice: Venezia, Венеція, Венеция, Venedig, Wenecja, Venise
Brescia: Брешія, Брешиа
Modena: Модена
Parma: Парма
Perugia: Перуджа
Salerno: Салерно
Rimini: Ріміні, Римини
Pisa: Піза, Пиза
Siena: Сієна, Сиена
Bolzano: Bozen, Больцано
Merano: Meran, Мерано
Trento: Trient, Тренто
Livorno: Ліворно, Leghorn
`;
