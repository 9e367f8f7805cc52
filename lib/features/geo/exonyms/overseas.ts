export const UNITED_STATES = `
New York City: New York, NYC, Нью-Йорк, Nowy Jork, Nueva York
Los Angeles: LA, Лос-Анджелес
Chicago: Чикаго
Houston: Г'юстон, Хьюстон
Philadelphia: Філадельфія, Филадельфия, Filadelfia
Phoenix: Фінікс, Финикс
San Antonio: Сан-Антоніо
San Diego: Сан-Дієго, Сан-Диего
Dallas: Даллас
San Francisco: Сан-Франциско, SF
Seattle: Сіетл, Сиэтл
Denver: Денвер
Detroit: Детройт
Boston: Бостон
Portland: Портленд
Las Vegas: Лас-Вегас
Washington, D.C.: Washington, Washington DC, Вашингтон, Waszyngton
Miami: Маямі, Майами
Atlanta: Атланта
Sacramento: Сакраменто
Minneapolis: Міннеаполіс
Cleveland: Клівленд
Pittsburgh: Піттсбург
Baltimore: Балтимор
Austin: Остін, Остин
Brooklyn: Бруклін, Бруклин
New Orleans: Новий Орлеан, Новый Орлеан, Nowy Orlean
`;

export const CANADA = `
Toronto: Торонто
Montréal: Montreal, Монреаль
Calgary: Калгарі, Калгари
Ottawa: Оттава
Edmonton: Едмонтон, Эдмонтон
Winnipeg: Вінніпег, Виннипег
Vancouver: Ванкувер
Québec: Quebec City, Квебек, Ville de Québec
Hamilton: Гамільтон
Halifax: Галіфакс
Victoria: Вікторія
Saskatoon: Саскатун
`;

export const AUSTRALIA = `
Sydney: Сідней, Сидней
Melbourne: Мельбурн
Brisbane: Брисбен
Perth: Перт
Adelaide: Аделаїда, Аделаида
Canberra: Канберра
Hobart: Гобарт
Darwin: Дарвін
`;

export const NEW_ZEALAND = `
Auckland: Окленд, Tāmaki Makaurau
Wellington: Веллінгтон, Веллингтон
Christchurch: Крайстчерч
Hamilton: Гамільтон
Dunedin: Данідін
Wanganui: Whanganui
Manukau City: Manukau
`;

export const JAPAN = `
Tokyo: Токіо, Токио, Tokio, Tōkyō, 東京, 東京都
Yokohama: Йокогама, Иокогама, 横浜, 横浜市
Osaka: Осака, Ōsaka, 大阪, 大阪市
Nagoya: Нагоя, 名古屋, 名古屋市
Sapporo: Саппоро, 札幌, 札幌市
Kobe: Кобе, Kōbe, 神戸, 神戸市
Kyoto: Кіото, Киото, Kioto, Kyōto, 京都, 京都市
Fukuoka: Фукуока, 福岡, 福岡市
Kawasaki: Кавасакі, 川崎, 川崎市
Saitama: Сайтама, さいたま, さいたま市
Hiroshima: Хіросіма, Хиросима, Hiroszima, 広島, 広島市
Sendai: Сендай, 仙台, 仙台市
Nagasaki: Нагасакі, Нагасаки, 長崎, 長崎市
Niigata: Ніїгата, 新潟, 新潟市
`;

export const SOUTH_KOREA = `
Seoul: Сеул, Séoul, Seul, 서울, 서울특별시
Busan: Пусан, Pusan, 부산, 부산광역시
Incheon: Інчхон, Инчхон, Inchon, 인천, 인천광역시
Daegu: Тегу, Taegu, 대구, 대구광역시
Daejeon: Теджон, Taejon, 대전, 대전광역시
Gwangju: Кванджу, Kwangju, 광주, 광주광역시
Suwon: Сувон, 수원, 수원시
Ulsan: Ульсан, 울산, 울산광역시
`;

export const SINGAPORE = `
Singapore: Сінгапур, Сингапур, Singapur, Singapour, 新加坡
`;
