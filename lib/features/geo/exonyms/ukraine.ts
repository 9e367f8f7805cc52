/** Gazetteer name: names in Ukrainian and other languages, and former names still in use. */
export const UKRAINE = `
Kyiv: Київ, Kiev, Kiew, Киев, Kijów, Kiyev, Kiow
Kharkiv: Харків, Kharkov, Харьков, Charkiw, Charkow, Charków, Harkiv
Dnipro: Дніпро, Днепр, Dnepr, Dnjepr, Dnipropetrovsk, Дніпропетровськ, Dnepropetrovsk, Днепропетровск
Donetsk: Донецьк, Донецк, Donezk, Donieck
Odessa: Одеса, Odesa, Одесса
Zaporizhia: Запоріжжя, Zaporizhzhia, Zaporizhzhya, Запорожье, Zaporozhye, Saporischschja, Zaporoże
Lviv: Львів, Lwiw, Львов, Lvov, Lemberg, Lwów, Leopolis, Leopol
Kryvyi Rih: Кривий Ріг, Кривой Рог, Krivoy Rog, Krywyj Rih, Krzywy Róg
Mykolayiv: Миколаїв, Николаев, Nikolaev, Nikolayev, Mykolajiw, Mikołajów
Mariupol: Маріуполь, Мариуполь
Luhansk: Луганськ, Луганск, Lugansk, Ługańsk
Sevastopol: Севастополь, Sewastopol
Khmelnytskyi: Хмельницький, Хмельницкий, Khmelnitsky, Chmelnyzkyj, Chmielnicki, Proskuriv
Makiyivka: Макіївка, Макеевка, Makeevka, Makijiwka
Vinnytsia: Вінниця, Винница, Vinnitsa, Winnyzja, Winnica
Simferopol: Сімферополь, Симферополь, Aqmescit
Kherson: Херсон, Cherson, Chersoń
Poltava: Полтава, Poltawa, Połtawa
Chernihiv: Чернігів, Чернигов, Chernigov, Tschernihiw, Czernihów
Cherkasy: Черкаси, Черкассы, Cherkassy, Tscherkassy, Czerkasy
Sumy: Суми, Сумы
Zhytomyr: Житомир, Zhitomir, Schytomyr, Żytomierz
Horlivka: Горлівка, Горловка, Gorlovka
Rivne: Рівне, Ровно, Rovno, Riwne, Równe
Kropyvnytskyi: Кропивницький, Кропивницкий, Kirovohrad, Кіровоград, Kirovograd, Кировоград, Yelysavethrad
Kamianske: Кам'янське, Каменское, Dniprodzerzhynsk, Дніпродзержинськ, Dneprodzerzhinsk, Днепродзержинск
Chernivtsi: Чернівці, Черновцы, Chernovtsy, Czernowitz, Tscherniwzi, Czerniowce, Cernăuți
Ternopil: Тернопіль, Тернополь, Ternopol, Tarnopol
Kremenchuk: Кременчук, Кременчуг, Kremenchug, Krementschuk, Krzemieńczuk
Lutsk: Луцьк, Луцк, Luzk, Łuck
Ivano-Frankivsk: Івано-Франківськ, Ивано-Франковск, Ivano-Frankovsk, Iwano-Frankiwsk, Stanislau, Stanisławów, Франківськ, Frankivsk
Bila Tserkva: Біла Церква, Белая Церковь, Belaya Tserkov, Bila Zerkwa, Biała Cerkiew
Kramators’k: Краматорськ, Краматорск, Kramatorsk
Melitopol: Мелітополь, Мелитополь
Kerch: Керч, Керчь, Kertsch
Nikopol: Нікополь, Никополь
Syevyerodonets’k: Сєвєродонецьк, Северодонецк, Severodonetsk, Сіверськодонецьк, Siverskodonetsk
Sloviansk: Слов'янськ, Славянск, Slavyansk, Slowjansk
Berdyansk: Бердянськ, Бердянск, Berdjansk
Uzhgorod: Ужгород, Uzhhorod, Uschhorod, Ungvár, Użhorod
Alchevs’k: Алчевськ, Алчевск, Alchevsk
Pavlohrad: Павлоград, Pavlograd, Pawlohrad
Lysychans’k: Лисичанськ, Лисичанск, Lisichansk
Yevpatoriya: Євпаторія, Евпатория, Evpatoria, Yevpatoria, Jewpatorija
Yenakiyeve: Єнакієве, Енакиево, Yenakiieve
Oleksandriya: Олександрія, Александрия
Kamianets-Podilskyi: Кам'янець-Подільський, Каменец-Подольский, Kamenets-Podolsky, Kamjanez-Podilskyj, Kamieniec Podolski
Konotop: Конотоп
Kostyantynivka: Костянтинівка, Константиновка
Krasnyy Luch: Красний Луч, Хрустальний, Khrustalnyi
Brovary: Бровари, Бровары
Uman: Умань
Berdychiv: Бердичів, Бердичев, Berdichev, Berdytschiw, Berdyczów
Shostka: Шостка
Kadiyivka: Кадіївка, Стаханов, Stakhanov
Chervonohrad: Червоноград, Шептицький, Sheptytskyi
Mukacheve: Мукачево, Mukachevo, Mukatschewo, Munkács
Bakhmut: Бахмут, Артемівськ, Артемовск, Artemivsk
Drohobych: Дрогобич, Дрогобыч, Drohobytsch, Drohobycz
Yalta: Ялта, Jalta
Nizhyn: Ніжин, Нежин, Nezhin, Nischyn
Novomoskovs’k: Новомосковськ, Новомосковск, Самар, Samar
Izmail: Ізмаїл, Измаил, Izmayil
Feodosiya: Феодосія, Феодосия, Feodossija
Pokrovsk: Покровськ, Покровск, Красноармійськ, Krasnoarmiisk
Chystyakove: Чистякове, Торез, Torez
Sverdlovs’k: Свердловськ, Довжанськ, Dovzhansk
Kalush: Калуш
Smila: Сміла, Смела
Kovel: Ковель, Kowel
Korosten’: Коростень
Pryluky: Прилуки, Priluki
Kolomyia: Коломия, Коломыя, Kolomea, Kołomyja
Stryi: Стрий, Стрый, Stryj
Novovolyns’k: Нововолинськ, Нововолынск
Novohrad-Volynskyi: Новоград-Волинський, Звягель, Zviahel, Zvyagel
Energodar: Енергодар, Enerhodar, Энергодар
Boryspil’: Бориспіль, Борисполь, Boryspil
Chornomors’k: Чорноморськ, Черноморск, Іллічівськ, Illichivsk
Izyum: Ізюм, Изюм, Izium
Lubny: Лубни, Лубны
Horishni Plavni: Горішні Плавні, Комсомольськ, Komsomolsk
Zhovti Vody: Жовті Води, Желтые Воды
Fastiv: Фастів, Фастов
Nova Kakhovka: Нова Каховка, Новая Каховка
Bilhorod-Dnistrovskyi: Білгород-Дністровський, Белгород-Днестровский, Akkerman
Okhtyrka: Охтирка, Ахтырка
Myrnohrad: Мирноград, Димитров
Sorokyne: Сорокине, Краснодон, Krasnodon
Romny: Ромни, Ромны
Shepetivka: Шепетівка, Шепетовка
Bucha: Буча, Butscha
Voznesensk: Вознесенськ, Вознесенск
Varash: Вараш, Кузнецовськ, Kuznetsovsk
Toretsk: Торецьк, Дзержинськ
Myrhorod: Миргород, Mirgorod
Irpin: Ірпінь, Ирпень
Podilsk: Подільськ, Котовськ, Kotovsk
Vasylkiv: Васильків, Васильков
Yuzhnoukrains'k: Южноукраїнськ, Південноукраїнськ, Pivdennoukrainsk
Volodymyr-Volynskyi: Володимир-Волинський, Володимир, Volodymyr, Владимир-Волынский
Dubno: Дубно
Boryslav: Борислав, Borysław
Pereiaslav-Khmelnytskyi: Переяслав-Хмельницький, Переяслав, Pereiaslav
Chuhuyiv: Чугуїв, Чугуев
Zhmerynka: Жмеринка
Avdiyivka: Авдіївка, Авдеевка
Hlukhiv: Глухів, Глухов
Sambir: Самбір, Самбор, Sambor
Starokostiantyniv: Старокостянтинів, Староконстантинов
Vyshneve: Вишневе, Вишнёвое
Slavuta: Славута
Netishyn: Нетішин
Mohyliv-Podilskyi: Могилів-Подільський, Могилёв-Подольский
Kupjansk: Куп'янськ, Купянск, Kupiansk, Kupyansk
Obukhiv: Обухів, Обухов
Yany Kapu: Яни Капу, Красноперекопськ
Kostopil’: Костопіль, Костополь
Alushta: Алушта, Aluschta
Chortkiv: Чортків, Чортков, Czortków
Tsyurupyns’k: Цюрупинськ, Олешки, Oleshky
Lyman: Лиман, Красний Лиман
Khmilnyk: Хмільник, Хмельник
Khust: Хуст
Zolotonosha: Золотоноша
Truskavets’: Трускавець, Трускавец, Truskavets
Berehove: Берегове, Берегово, Beregszász
Kaniv: Канів, Канев
Yuzhne: Южне, Південне, Pivdenne
Slavutych: Славутич
Brody: Броди, Броды
Vyshhorod: Вишгород, Вышгород
Krasnohrad: Красноград, Берестин, Berestyn
Kremenets: Кременець, Кременец, Krzemieniec
Sokal’: Сокаль
Бережани: Berezhany, Бережаны, Brzeżany
Zhovkva: Жовква, Żółkiew
Ostroh: Острог, Ostrog
Buchach: Бучач, Buczacz
Yavoriv: Яворів, Яворов
Zbarazh: Збараж
Hostomel: Гостомель
`;
