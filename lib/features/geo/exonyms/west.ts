export const FRANCE = `
Paris: Париж, Parigi, Paryż, París
Marseille: Марсель, Marseilles, Marsylia, Marsiglia
Lyon: Ліон, Лион, Lyons, Lione
Toulouse: Тулуза, Tuluza, Tolosa
Nice: Ніцца, Ницца, Nizza, Nicea
Nantes: Нант
Strasbourg: Страсбург, Strassburg, Strasburg
Montpellier: Монпельє, Монпелье
Bordeaux: Бордо
Lille: Лілль, Лилль, Rijsel
Rennes: Ренн
Reims: Реймс, Rheims
Le Havre: Гавр
Saint-Étienne: Сент-Етьєн
Toulon: Тулон
Grenoble: Гренобль
Dijon: Діжон, Дижон
Nîmes: Нім, Nimes
Angers: Анже
Le Mans: Ле-Ман
Brest: Брест
Tours: Тур
Rouen: Руан
Metz: Мец
Nancy: Нансі, Nanzig
Mulhouse: Мюлуз, Mülhausen
Colmar: Кольмар, Kolmar
Avignon: Авіньйон
Cannes: Канни, Канны
`;

export const BELGIUM = `
Brussels: Bruxelles, Brussel, Брюссель, Brüssel, Bruksela
Antwerpen: Antwerp, Anvers, Антверпен, Antwerpia
Gent: Ghent, Gand, Гент, Gandawa
Charleroi: Шарлеруа
Liège: Luik, Lüttich, Льєж, Льеж
Brugge: Bruges, Brügge, Брюгге, Brugia
Namur: Namen, Намюр
Leuven: Louvain, Löwen, Левен, Лювен
Mons: Bergen, Монс
Mechelen: Malines, Мехелен
Ostend: Oostende, Остенде
Kortrijk: Courtrai, Кортрейк
Tournai: Doornik, Турне
`;

export const NETHERLANDS = `
Amsterdam: Амстердам
Rotterdam: Роттердам
The Hague: Den Haag, Гаага, Haag, Haga, La Haye, 's-Gravenhage
Utrecht: Утрехт
Eindhoven: Ейндговен, Эйндховен
Groningen: Гронінген, Гронинген
Tilburg: Тілбург, Тилбург
Almere Stad: Almere, Алмере
Breda: Бреда
Nijmegen: Неймеген, Nimwegen
Haarlem: Гарлем, Харлем
Arnhem: Арнем, Арнгем
Maastricht: Маастрихт
Leiden: Лейден, Leyden
Delft: Делфт
's-Hertogenbosch: Den Bosch, Гертогенбос
`;

export const SPAIN = `
Madrid: Мадрид, Madryt
Barcelona: Барселона, Barcelone
Valencia: Валенсія, Валенсия, València
Sevilla: Seville, Севілья, Севилья, Sewilla
Zaragoza: Saragossa, Сарагоса
Málaga: Малага
Murcia: Мурсія, Мурсия
Palma: Palma de Mallorca, Пальма
Bilbao: Більбао, Бильбао, Bilbo
Alicante: Alacant, Аліканте, Аликанте
Córdoba: Кордова, Cordova
Granada: Гранада
Gijón: Хіхон
A Coruña: La Coruña, Corunna, Ла-Корунья
Gasteiz / Vitoria: Vitoria-Gasteiz, Vitoria, Віторія
Donostia / San Sebastián: San Sebastián, Donostia, Сан-Себастьян
Pamplona: Iruña, Памплона
Torrevieja: Торрев'єха
Marbella: Марбелья
`;

export const PORTUGAL = `
Lisbon: Lisboa, Лісабон, Лиссабон, Lissabon, Lizbona, Lisbonne
Porto: Oporto, Порту
Braga: Брага
Coimbra: Коїмбра
Faro: Фару
Funchal: Фуншал
Setúbal: Сетубал
Aveiro: Авейру
`;

export const BRITAIN = `
London: Лондон, Londyn, Londres, Londra, Londýn
Birmingham: Бірмінгем, Бирмингем
Liverpool: Ліверпуль, Ливерпуль
Nottingham: Ноттінгем, Ноттингем
Sheffield: Шеффілд, Шеффилд
Bristol: Бристоль, Брістоль
Glasgow: Глазго
Leicester: Лестер
Edinburgh: Единбург, Эдинбург, Edynburg, Édimbourg
Leeds: Лідс, Лидс
Cardiff: Кардіфф, Кардифф, Caerdydd
Manchester: Манчестер
Coventry: Ковентрі, Ковентри
Kingston upon Hull: Hull, Галл, Халл
Newcastle upon Tyne: Newcastle, Ньюкасл
Belfast: Белфаст
Plymouth: Плімут, Плимут
Southampton: Саутгемптон
Portsmouth: Портсмут
Oxford: Оксфорд, Oksford
Cambridge: Кембридж
Brighton: Брайтон
York: Йорк
Bath: Бат
Aberdeen: Абердин
Norwich: Норвіч, Норидж
Reading: Редінг
Swansea: Свонсі, Abertawe
`;

export const IRELAND = `
Dublin: Дублін, Дублин, Baile Átha Cliath
Cork: Корк, Corcaigh
Luimneach: Limerick, Лімерик, Лимерик
Gaillimh: Galway, Голвей, Голуэй
Waterford: Вотерфорд, Port Láirge
Loch Garman: Wexford, Вексфорд
Cluain Meala: Clonmel
An Muileann gCearr: Mullingar
Droichead Nua: Newbridge
Drogheda: Дрогеда
Dundalk: Дандолк
Sligo: Слайго
Kilkenny: Кілкенні
`;
