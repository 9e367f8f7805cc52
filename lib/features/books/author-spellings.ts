import { fold } from "@/lib/shared/fold";

/**
 * Names of well-known authors: each line has the usual Latin spelling first, then the usual Ukrainian one, then
 * other spellings (German or another transliteration) where they differ. A semicolon ends a name. Written for
 * this product from common knowledge; under the product's own licence.
 */
const SURNAMES = `
Orwell Орвелл Оруелл; Zweig Цвейг Цвайг; Goethe Ґете Гете Гьоте Гёте Goete;
Nietzsche Ніцше Ницше Nitzsche; Exupéry Екзюпері Экзюпери; Rowling Ролінґ Ролінг Роулінг Роулинг;
Christie Крісті Кристи; Márquez Маркес Marques;
Andrukhovych Андрухович Andruchowytsch Andruchovych; Shakespeare Шекспір Шекспир;
Schiller Шиллер Шіллер; Hesse Гессе; Remarque Ремарк; Kafka Кафка; Mann Манн;
Böll Белль Бьолль Boell; Grass Ґрасс Грас Грасс; Brecht Брехт; Heine Гайне Гейне;
Rilke Рільке Рильке; Hölderlin Гельдерлін Hoelderlin; Hoffmann Гофман; Grimm Ґрімм Грімм;
Lessing Лессінг Лессінґ; Fontane Фонтане; Storm Шторм; Kästner Кестнер Kaestner;
Preußler Пройслер Preussler; Ende Енде; Süskind Зюскінд Зюскинд Sueskind; Frisch Фріш;
Dürrenmatt Дюрренматт Дюренматт Duerrenmatt; Bernhard Бернгард; Handke Гандке Хандке;
Jelinek Єлінек; Bachmann Бахман; Celan Целан; Musil Музіль; Broch Брох; Roth Рот;
Schnitzler Шніцлер; Trakl Тракль; Canetti Канетті; Kehlmann Кельман; Schlink Шлінк;
Müller Мюллер Mueller; Wolf Вольф; Sebald Зебальд; Jünger Юнґер Юнгер Juenger;
Döblin Деблін Doeblin; Freud Фрейд Фройд; Jung Юнг Юнґ; Kant Кант; Hegel Гегель Геґель;
Schopenhauer Шопенгауер; Marx Маркс; Heidegger Гайдеґґер Хайдеггер;
Wittgenstein Вітґенштайн Вітгенштейн; Arendt Арендт; Fromm Фромм; Frankl Франкл;
Einstein Айнштайн Ейнштейн; Hugo Гюго Юґо Гюґо; Dumas Дюма; Verne Верн; Balzac Бальзак; Zola Золя;
Flaubert Флобер; Stendhal Стендаль; Maupassant Мопассан; Proust Пруст; Camus Камю; Sartre Сартр;
Beauvoir Бовуар; Voltaire Вольтер; Rousseau Руссо; Molière Мольєр Мольер; Racine Расін;
Corneille Корнель; Montaigne Монтень; Rabelais Рабле; Diderot Дідро; Baudelaire Бодлер;
Rimbaud Рембо; Verlaine Верлен; Mallarmé Малларме; Apollinaire Аполлінер; Sand Санд;
Mérimée Меріме; France Франс; Gide Жид; Mauriac Моріак; Malraux Мальро; Sagan Саган; Duras Дюрас;
Ionesco Йонеско; Beckett Беккет; Perec Перек; Houellebecq Уельбек; Modiano Модіано; Ernaux Ерно;
Clézio Клезіо; Simenon Сіменон; Vian Віан; Gary Ґарі Гарі; Pennac Пеннак; Barbery Барбері;
Musso Мюссо; Lévy Леві Levy; Céline Селін; Foucault Фуко; Barthes Барт; Camilleri Каміллері;
Descartes Декарт; Pascal Паскаль; Dickens Діккенс Диккенс; Austen Остін Остен; Brontë Бронте;
Eliot Еліот; Hardy Гарді; Wilde Вайлд Уайльд; Shaw Шоу; Joyce Джойс; Yeats Єйтс; Woolf Вулф Вульф;
Huxley Гакслі Хакслі; Wells Веллс Уеллс; Conrad Конрад; Kipling Кіплінґ Кіплінг;
Stevenson Стівенсон; Defoe Дефо; Swift Свіфт; Carroll Керролл Керрол; Barrie Баррі; Milne Мілн;
Tolkien Толкін Толкієн; Lewis Льюїс; Doyle Дойл Дойль; Chesterton Честертон; Greene Ґрін Грін;
Waugh Во; Maugham Моем Моэм; Forster Форстер; Lawrence Лоуренс; Golding Ґолдінґ Голдінг;
Burgess Берджесс Берджес; Fowles Фаулз; Murdoch Мердок; Barnes Барнс; McEwan Мак'юен Макюен;
Ishiguro Ішіґуро Ісігуро Ішігуро; Rushdie Рушді; Amis Еміс; Mantel Мантел; Atwood Етвуд;
Munro Манро; Martel Мартел; Adams Адамс; Pratchett Пратчетт Пратчет; Gaiman Ґейман Гейман;
Pullman Пулман; Dahl Дал Даль; Byron Байрон; Keats Кітс; Shelley Шеллі; Blake Блейк; Burns Бернс;
Milton Мільтон; Chaucer Чосер; Stoker Стокер; Hawking Гокінґ Гокінг Хокінг; Darwin Дарвін;
Dawkins Докінз; Russell Рассел; Hemingway Гемінґвей Гемінгвей Хемінгуей; Faulkner Фолкнер;
Fitzgerald Фіцджеральд Фітцджеральд; Steinbeck Стейнбек Стайнбек; Salinger Селінджер Сэлинджер;
Lee Лі; Twain Твен; Poe По; Melville Мелвілл; Hawthorne Готорн; Whitman Вітмен Уїтмен;
Dickinson Дікінсон; Thoreau Торо; Emerson Емерсон; London Лондон; Dreiser Драйзер; Alcott Олкотт;
Beecher Бічер; Baum Баум; Bradbury Бредбері Брэдбери; Asimov Азімов Айзімов;
Heinlein Гайнлайн Хайнлайн; Dick Дік; Herbert Герберт; Guin Ґуїн Гуїн; Vonnegut Воннеґут Воннегут;
Heller Геллер; Kesey Кізі; Kerouac Керуак; Ginsberg Ґінзберґ Гінзберг; Bukowski Буковскі;
Capote Капоте; Plath Плат; Morrison Моррісон; McCarthy Маккарті; Roth Рот; Updike Апдайк;
Bellow Беллоу; Nabokov Набоков Nabokow; King Кінґ Кінг; Lovecraft Лавкрафт; Chandler Чандлер;
Hammett Гемметт; Highsmith Гайсміт; Grisham Ґрішем Гришем; Brown Браун; Larsson Ларссон;
Martin Мартін; Franzen Франзен; Tartt Тартт; Hosseini Госсейні Хоссейні;
Yanagihara Янаґігара Янагіхара; Kahneman Канеман; Harari Харарі Гарарі; Carnegie Карнеґі Карнегі;
Kiyosaki Кійосакі; Obama Обама; Rand Ренд; Cervantes Сервантес; Lorca Лорка; Borges Борхес;
Cortázar Кортасар; Llosa Льоса; Allende Альєнде; Fuentes Фуентес; Neruda Неруда; Paz Пас;
Rulfo Рульфо; Bolaño Боланьо; Zafón Сафон; Coelho Коельо Коэльо; Saramago Сарамаґо Сарамаго;
Pessoa Пессоа; Amado Амаду; Dante Данте; Petrarca Петрарка Petrarch; Boccaccio Боккаччо;
Machiavelli Макіавеллі Мак'явеллі; Eco Еко; Calvino Кальвіно; Moravia Моравіа; Collodi Коллоді;
Pirandello Піранделло; Ferrante Ферранте; Levi Леві; Homer Гомер; Platon Платон Plato;
Aristoteles Арістотель Аристотель Aristotle; Sophokles Софокл Sophocles; Euripides Евріпід;
Aesop Езоп; Ovid Овідій; Vergil Вергілій Virgil; Seneca Сенека; Aurelius Аврелій;
Kazantzakis Казандзакіс; Cavafy Кавафіс; Andersen Андерсен; Lindgren Ліндґрен Ліндгрен;
Ibsen Ібсен; Hamsun Гамсун; Strindberg Стріндберґ Стріндберг; Lagerlöf Лаґерлеф Лагерлеф;
Jansson Янссон; Nesbø Несбьо Несбе; Knausgård Кнаусґор Knausgaard; Backman Бакман;
Gaarder Ґордер Гордер; Undset Унсет; Kierkegaard Кіркеґор К'єркегор; Laxness Лакснесс;
Sienkiewicz Сенкевич; Mickiewicz Міцкевич; Słowacki Словацький; Prus Прус; Reymont Реймонт;
Lem Лем; Sapkowski Сапковський; Tokarczuk Токарчук; Szymborska Шимборська; Miłosz Мілош;
Gombrowicz Ґомбрович Гомбрович; Mrożek Мрожек; Schulz Шульц; Kapuściński Капусцінський;
Kundera Кундера; Hašek Гашек; Čapek Чапек; Hrabal Грабал; Havel Гавел; Andrić Андрич; Pavić Павич;
Márai Мараї; Kertész Кертес; Esterházy Естергазі; Tolstoy Толстой Tolstoi Tolstoj;
Dostoevsky Достоєвський Достоевский Dostojewski Dostoyevsky;
Chekhov Чехов Tschechow Čechov Tchekhov; Pushkin Пушкін Puschkin Пушкин; Gogol Гоголь;
Turgenev Тургенєв Turgenjew Тургенев; Bulgakov Булгаков Bulgakow; Pasternak Пастернак;
Akhmatova Ахматова Achmatowa; Solzhenitsyn Солженіцин Solschenizyn;
Strugatsky Стругацький Strugatzki; Brodsky Бродський; Alexievich Алексієвич Alexijewitsch;
Bykau Биков Быкаў; Shevchenko Шевченко Schewtschenko Szewczenko; Franko Франко; Ukrainka Українка;
Kotsiubynsky Коцюбинський Kozjubynskyj; Kobylianska Кобилянська Kobyljanska;
Zhadan Жадан Schadan Żadan; Zabuzhko Забужко Sabuschko Zabużko; Stus Стус; Kostenko Костенко;
Kurkov Курков Kurkow; Plokhy Плохій Plokhii; Deresh Дереш Deresch; Prokhasko Прохасько Prochasko;
Izdryk Іздрик; Vynnychuk Винничук Wynnytschuk; Poderviansky Подерв’янський; Shkliar Шкляр Schkljar;
Maliarchuk Малярчук Maljartschuk; Pidmohylnyi Підмогильний Pidmohylny;
Khvylovy Хвильовий Chwylowyj; Bahrianyi Багряний Bahrjanyj; Petrowskaja Петровська Petrovskaya;
Snyder Снайдер; Murakami Муракамі Мураками; Mishima Місіма Мішіма; Kawabata Кавабата; Bashō Басьо;
Akutagawa Акутаґава Акутагава; Confucius Конфуцій Konfuzius; Tzu Цзи; Mo Мо; Tagore Тагор Tagor;
Roy Рой; Khayyam Хайям Chajjam; Pamuk Памук; Oz Оз; Grossman Ґроссман Гроссман; Agnon Аґнон;
Gibran Джебран Джібран; Mahfouz Махфуз Machfus; Coetzee Кутзее Кутзеє; Achebe Ачебе; Adichie Адічі;
Gurnah Гурна; Zusak Зузак Зусак; Keegan Кіган; Rooney Руні; Riordan Ріордан; Kinney Кінні;
Dashner Дешнер; Collins Коллінз; Meyer Маєр Майєр; Roberts Робертс; Sparks Спаркс;
Gilbert Ґілберт Гілберт; Moyes Мойєс; Hoover Гувер; Sanderson Сандерсон; Weir Вейр; Clarke Кларк;
Clear Клір; Covey Кові; Gladwell Ґладвелл; Taleb Талеб; Pinocchio Піноккіо Pinokio; Dune Дюна
`;

/** Given names of authors, in the same format. */
const GIVEN_NAMES = `
George Джордж Georg Жорж Georges; John Джон; James Джеймс; Jane Джейн; Jack Джек;
Joseph Джозеф Йозеф Жозеф Josef; Jean Жан; Jacques Жак; Jules Жуль; Julian Джуліан Юліан;
Charles Чарльз Чарлз Шарль; Charlotte Шарлотта Шарлотт; Michael Майкл Міхаель Михайло Міхаель;
William Вільям Уильям; Agatha Аґата Агата; Ernest Ернест; Ernst Ернст; Erich Еріх; Erik Ерік Eric;
Arthur Артур; Aldous Олдос; Edgar Едґар Едгар; Stephen Стівен Steven; Stefan Стефан Штефан;
Friedrich Фрідріх; Johann Йоганн; Wolfgang Вольфґанґ Вольфганг; Heinrich Гайнріх Генріх;
Hermann Герман; Franz Франц; Hans Ганс; Günter Ґюнтер Гюнтер Günther; Gabriel Ґабріель Габріель;
García Ґарсія Гарсія; Jorge Хорхе; José Хосе; Julio Хуліо; Juan Хуан; Javier Хав'єр;
Haruki Харукі Гарукі; Ray Рей; Roald Роальд; Ian Ієн Іен; Isaac Айзек; Virginia Вірджинія;
Oscar Оскар; Oskar Оскар; Antoine Антуан; Honoré Оноре; Victor Віктор Viktor;
Alexandre Александр Alexander Олександр; Émile Еміль; Guy Ґі Гі; Henri Анрі; Hugh Г'ю; Hugo Гуґо;
Umberto Умберто; Yuri Юрій Jurij Yurii Juri; Serhiy Сергій Serhij Serhii; Oksana Оксана;
Andrey Андрій Andrij Andrii; Andrzej Анджей; Stanisław Станіслав; Olga Ольга Olha; Paulo Пауло;
Mary Мері; Harper Гарпер; Scott Скотт; Francis Френсіс; Mark Марк; Astrid Астрід; Leo Лев Lew;
Fyodor Федір Fjodor; Anton Антон
`;

const OTHERS = new Map<string, Set<string>>();
for (const name of `${SURNAMES};${GIVEN_NAMES}`.split(";")) {
  const spellings = [...new Set(name.split(/\s+/).map(fold))].filter(Boolean);
  for (const spelling of spellings) {
    const others = spellings.filter((other) => other !== spelling);
    OTHERS.set(spelling, new Set([...(OTHERS.get(spelling) ?? []), ...others]));
  }
}

/** Other spellings of a name, the best known first. @param name a folded word; the results are folded too. */
export function otherSpellings(name: string): string[] {
  return [...(OTHERS.get(name) ?? [])];
}
