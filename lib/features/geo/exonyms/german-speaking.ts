export const GERMANY = `
Berlin: Берлін, Берлин, Berlino
Hamburg: Гамбург, Hambourg
Munich: München, Мюнхен, Monachium, Minga, Monaco di Baviera, Múnich
Köln: Cologne, Кельн, Кёльн, Kolonia, Colonia
Frankfurt am Main: Франкфурт-на-Майні, Франкфурт, Франкфурт-на-Майне, Frankfurt a. M., Frankfurt/M., Francfort
Essen: Ессен, Эссен
Stuttgart: Штутгарт, Stoccarda
Dortmund: Дортмунд
Düsseldorf: Дюссельдорф
Bremen: Бремен, Brema
Hannover: Ганновер, Hanover
Leipzig: Лейпциг, Ляйпциг, Lipsk, Lipsia
Duisburg: Дуйсбург
Nürnberg: Нюрнберг, Nuremberg, Norymberga, Norimberga
Dresden: Дрезден, Drezno, Dresde
Bochum: Бохум
Wuppertal: Вупперталь
Bielefeld: Білефельд, Билефельд
Bonn: Бонн
Mannheim: Мангайм, Мангейм
Karlsruhe: Карлсруе, Карлсруэ
Wiesbaden: Вісбаден, Висбаден
Münster: Мюнстер
Gelsenkirchen: Гельзенкірхен, Гельзенкирхен
Aachen: Аахен, Ахен, Aix-la-Chapelle, Akwizgran
Mönchengladbach: Менхенгладбах, Мёнхенгладбах
Augsburg: Аугсбург
Chemnitz: Хемніц, Хемниц, Karl-Marx-Stadt
Braunschweig: Брауншвейг, Brunswick
Krefeld: Крефельд
Halle (Saale): Галле, Халле, Halle an der Saale
Kiel: Кіль, Киль
Magdeburg: Магдебург
Oberhausen: Обергаузен, Оберхаузен
Freiburg: Фрайбург, Freiburg im Breisgau
Lübeck: Любек, Lubeka
Erfurt: Ерфурт, Эрфурт
Hagen: Гаген, Хаген
Rostock: Росток
Kassel: Кассель, Cassel
Hamm: Гамм, Хамм
Mainz: Майнц, Mayence, Moguncja
Saarbrücken: Саарбрюккен
Mülheim: Мюльгайм, Mülheim an der Ruhr
Osnabrück: Оснабрюк
Solingen: Золінген, Золинген
Ludwigshafen am Rhein: Людвігсгафен, Людвигсхафен
Leverkusen: Леверкузен
Oldenburg: Ольденбург
Neuss: Нойс
Potsdam: Потсдам, Poczdam
Heidelberg: Гайдельберг, Гейдельберг
Paderborn: Падерборн
Darmstadt: Дармштадт
Würzburg: Вюрцбург
Regensburg: Регенсбург, Ratisbon, Ratyzbona
Wolfsburg: Вольфсбург
Göttingen: Геттінген, Гёттинген
Heilbronn: Гайльбронн, Хайльбронн
Ingolstadt: Інгольштадт, Ингольштадт
Ulm: Ульм
Pforzheim: Пфорцгайм, Пфорцхайм
Bremerhaven: Бремергафен, Бремерхафен
Reutlingen: Ройтлінген
Fürth: Фюрт
Koblenz: Кобленц, Coblenz
Trier: Трір, Трир, Treves, Trewir
Jena: Єна, Йена
Erlangen: Ерланген, Эрланген
Siegen: Зіген, Зиген
Gera: Гера
Cottbus: Котбус
Schwerin: Шверін, Шверин
Konstanz: Констанц, Constance
Passau: Пассау
Bamberg: Бамберг
Bayreuth: Байройт
Tübingen: Тюбінген, Тюбинген
Weimar: Веймар
Görlitz: Герліц, Гёрлиц, Zgorzelec
Flensburg: Фленсбург
Lüneburg: Люнебург
Hildesheim: Гільдесгайм, Хильдесхайм
Marburg an der Lahn: Марбург
Fulda: Фульда
Gießen: Гісен, Гиссен
Baden-Baden: Баден-Баден
`;

export const AUSTRIA = `
Vienna: Wien, Відень, Вена, Wiedeń, Vídeň, Vienne, Viena, Bécs
Graz: Грац
Linz: Лінц, Линц, Linz an der Donau
Salzburg: Зальцбург, Salzbourg, Salisburgo
Innsbruck: Інсбрук, Инсбрук
Klagenfurt am Wörthersee: Клагенфурт, Celovec
Villach: Філлах, Виллах
Dornbirn: Дорнбірн
Wels: Вельс
Sankt Pölten: Санкт-Пельтен, St. Poelten
Steyr: Штайр
Wiener Neustadt: Вінер-Нойштадт
Bregenz: Брегенц
Baden: Баден, Baden bei Wien
Krems an der Donau: Кремс
Eisenstadt: Айзенштадт, Kismarton
`;

export const SWITZERLAND = `
Zürich: Цюрих, Zurych, Zurigo
Genève: Geneva, Genf, Женева, Genewa, Ginevra, Ginebra
Basel: Базель, Bâle, Basle, Bazylea, Basilea
Bern: Берн, Berne, Berno, Berna
Lausanne: Лозанна, Lozanna
Winterthur: Вінтертур, Винтертур
Sankt Gallen: Санкт-Галлен, Saint-Gall
Lugano: Лугано
Luzern: Lucerne, Люцерн, Lucerna
Biel/Bienne: Біль, Биль
Thun: Тун, Thoune
Schaffhausen: Шаффгаузен, Schaffhouse
Fribourg: Фрібур, Freiburg im Üechtland, Friburg
Chur: Кур, Coire
Neuchâtel: Невшатель, Neuenburg
Sitten: Sion, Сьйон
Zug: Цуг, Zoug
Montreux: Монтре
`;
