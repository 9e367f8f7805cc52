import type { SeedPerson, Town } from "./person";

/** A town as it is written in a reader's address. */
export const TOWNS: Record<Town, { country: string; city: string }> = {
  lviv: { country: "UKR", city: "Львів" },
  kyiv: { country: "UKR", city: "Київ" },
  berlin: { country: "DEU", city: "Berlin" },
  hamburg: { country: "DEU", city: "Hamburg" },
  vienna: { country: "AUT", city: "Wien" },
  london: { country: "GBR", city: "London" },
};

/** Accounts with a part in the tour; the password of all is `nearshelf-demo`. */
export const ACCOUNTS = {
  owner: "owner@example.org",
  borrower: "borrower@example.org",
  friend: "friend@example.org",
  stranger: "stranger@example.org",
  admin: "admin@example.org",
  newcomer: "newcomer@example.org",
} as const;

/** Has just signed up: no country and postal code yet. */
export const NEWCOMER = {
  name: "Данило Романюк",
  email: ACCOUNTS.newcomer,
  language: "uk",
} as const;

/** Readers in Berlin, Hamburg, Vienna and London. */
const PEOPLE_ABROAD: readonly SeedPerson[] = [
  { name: "Lukas Brandt", email: "stranger@example.org", language: "de", town: "berlin", postalCode: "10435", lat: 52.54, lon: 13.41, shelf: ["de", "en"], phone: "+49 30 0000104", phoneVerified: true },
  { name: "Hannah Schreiber", email: "hannah.schreiber@example.org", language: "de", town: "berlin", postalCode: "10405", lat: 52.54, lon: 13.42, shelf: ["de", "en"], travels: true },
  { name: "Emre Yıldız", email: "emre.yildiz@example.org", language: "de", town: "berlin", postalCode: "10999", lat: 52.5, lon: 13.42, shelf: ["de", "en"], phone: "+49 30 0000203", phoneVerified: true },
  { name: "Johanna Krüger", nickname: "jojo", email: "johanna.krueger@example.org", language: "de", town: "berlin", postalCode: "12043", lat: 52.48, lon: 13.43, shelf: ["de", "fr"], byNickname: true },
  { name: "Олена Федорів", email: "olena.fedoriv@example.org", language: "uk", town: "berlin", postalCode: "10551", lat: 52.53, lon: 13.34, shelf: ["uk", "de"], travels: true, phone: "+49 30 0000205", phoneVerified: true },
  { name: "Moritz Engel", email: "moritz.engel@example.org", language: "de", town: "berlin", postalCode: "10245", lat: 52.5, lon: 13.46, shelf: ["de", "en"] },
  { name: "Paulina Kamińska", email: "paulina.kaminska@example.org", language: "pl", town: "berlin", postalCode: "13353", lat: 52.55, lon: 13.35, shelf: ["pl", "de"] },
  { name: "Friederike Vogt", email: "friederike.vogt@example.org", language: "de", town: "berlin", postalCode: "10827", lat: 52.48, lon: 13.35, shelf: ["de", "it"], phone: "+49 30 0000208", phoneVerified: true, idVerified: true },
  { name: "Carlos Medina", email: "carlos.medina@example.org", language: "es", town: "berlin", postalCode: "10961", lat: 52.49, lon: 13.4, shelf: ["es", "en"], travels: true },
  { name: "Thảo Nguyễn", email: "thao.nguyen@example.org", language: "de", town: "berlin", postalCode: "13187", lat: 52.57, lon: 13.41, shelf: ["de", "en"] },
  { name: "Jonas Wiegand", nickname: "buchjonas", email: "jonas.wiegand@example.org", language: "de", town: "berlin", postalCode: "10119", lat: 52.53, lon: 13.41, shelf: ["de"], byNickname: true },
  { name: "Greta Lindner", email: "greta.lindner@example.org", language: "de", town: "berlin", postalCode: "12157", lat: 52.46, lon: 13.35, shelf: ["de", "fr"] },
  { name: "Anneke Petersen", email: "anneke.petersen@example.org", language: "de", town: "hamburg", postalCode: "22765", lat: 53.55, lon: 9.93, shelf: ["de", "en"], travels: true, phone: "+49 40 0000301", phoneVerified: true },
  { name: "Hinnerk Jansen", email: "hinnerk.jansen@example.org", language: "de", town: "hamburg", postalCode: "20359", lat: 53.55, lon: 9.96, shelf: ["de"] },
  { name: "Sabine Hoffmann", nickname: "leseratte", email: "sabine.hoffmann@example.org", language: "de", town: "hamburg", postalCode: "20251", lat: 53.59, lon: 9.98, shelf: ["de", "fr"], byNickname: true, idVerified: true },
  { name: "Amina Diallo", email: "amina.diallo@example.org", language: "fr", town: "hamburg", postalCode: "20357", lat: 53.56, lon: 9.96, shelf: ["fr", "de"] },
  { name: "Вадим Прокопенко", email: "vadym.prokopenko@example.org", language: "uk", town: "hamburg", postalCode: "22041", lat: 53.57, lon: 10.08, shelf: ["uk", "en"], travels: true },
  { name: "Clara Behrens", email: "clara.behrens@example.org", language: "de", town: "hamburg", postalCode: "22303", lat: 53.59, lon: 10.02, shelf: ["de", "en"], phone: "+49 40 0000306", phoneVerified: true },
  { name: "Ole Thomsen", email: "ole.thomsen@example.org", language: "de", town: "hamburg", postalCode: "21073", lat: 53.46, lon: 9.98, shelf: ["de", "es"] },
  { name: "Magdalena Huber", email: "magdalena.huber@example.org", language: "de", town: "vienna", postalCode: "1070", lat: 48.2, lon: 16.35, shelf: ["de", "it"], travels: true, phone: "+43 1 0000401", phoneVerified: true },
  { name: "Florian Steininger", email: "florian.steininger@example.org", language: "de", town: "vienna", postalCode: "1090", lat: 48.22, lon: 16.36, shelf: ["de", "en"] },
  { name: "Valentina Rossi", email: "valentina.rossi@example.org", language: "it", town: "vienna", postalCode: "1020", lat: 48.22, lon: 16.4, shelf: ["it", "de"], phone: "+43 1 0000403", phoneVerified: true },
  { name: "Jakob Pichler", nickname: "jakob aus ottakring", email: "jakob.pichler@example.org", language: "de", town: "vienna", postalCode: "1160", lat: 48.21, lon: 16.31, shelf: ["de"], byNickname: true },
  { name: "Галина Остапчук", email: "halyna.ostapchuk@example.org", language: "uk", town: "vienna", postalCode: "1100", lat: 48.17, lon: 16.38, shelf: ["uk", "de"] },
  { name: "Dragana Petrović", email: "dragana.petrovic@example.org", language: "de", town: "vienna", postalCode: "1120", lat: 48.18, lon: 16.32, shelf: ["de", "en"], travels: true },
  { name: "Elisabeth Wagner", email: "elisabeth.wagner@example.org", language: "de", town: "vienna", postalCode: "1180", lat: 48.23, lon: 16.33, shelf: ["de", "es"], idVerified: true },
  { name: "Charlotte Bennett", email: "charlotte.bennett@example.org", language: "en", town: "london", postalCode: "E8 1EA", lat: 51.55, lon: -0.06, shelf: ["en", "fr"], travels: true, phone: "+44 20 0000 0501", phoneVerified: true },
  { name: "Oliver Whitaker", email: "oliver.whitaker@example.org", language: "en", town: "london", postalCode: "N1 2UD", lat: 51.54, lon: -0.1, shelf: ["en"] },
  { name: "Priya Raman", nickname: "priya reads", email: "priya.raman@example.org", language: "en", town: "london", postalCode: "SE15 5JR", lat: 51.47, lon: -0.07, shelf: ["en", "es"], byNickname: true, phone: "+44 20 0000 0503", phoneVerified: true, idVerified: true },
  { name: "Kwame Asante", email: "kwame.asante@example.org", language: "en", town: "london", postalCode: "SW2 1RW", lat: 51.46, lon: -0.12, shelf: ["en"], travels: true },
  { name: "Світлана Грабар", email: "svitlana.hrabar@example.org", language: "uk", town: "london", postalCode: "E17 4JF", lat: 51.59, lon: -0.01, shelf: ["uk", "en"] },
  { name: "Harriet Lowe", email: "harriet.lowe@example.org", language: "en", town: "london", postalCode: "WC1E 6BT", lat: 51.52, lon: -0.13, shelf: ["en", "it"] },
  { name: "Tom Ashworth", email: "tom.ashworth@example.org", language: "en", town: "london", postalCode: "SE10 9NN", lat: 51.48, lon: -0.01, shelf: ["en"] },
];

/** Readers in Lviv and Kyiv. */
const PEOPLE_UKRAINE: readonly SeedPerson[] = [
  { name: "Оксана Мельник", email: "owner@example.org", language: "uk", town: "lviv", postalCode: "79008", lat: 49.84, lon: 24.04, shelf: ["uk", "pl", "en"], phone: "+380 67 000 0101", phoneVerified: true, idVerified: true },
  { name: "Тарас Коваль", email: "borrower@example.org", language: "uk", town: "lviv", postalCode: "79013", lat: 49.84, lon: 24.01, shelf: ["uk", "en"], travels: true, phone: "+380 67 000 0102", phoneVerified: true },
  { name: "Соломія Гнатюк", nickname: "solomiya", email: "friend@example.org", language: "uk", town: "lviv", postalCode: "79005", lat: 49.83, lon: 24.03, shelf: ["uk", "pl", "fr"], byNickname: true, phone: "+380 67 000 0103", phoneVerified: true },
  { name: "Андрій Шевчук", email: "andrii.shevchuk@example.org", language: "uk", town: "lviv", postalCode: "79011", lat: 49.83, lon: 24.04, shelf: ["uk", "en"] },
  { name: "Марта Дзюба", nickname: "martadz", email: "marta.dziuba@example.org", language: "uk", town: "lviv", postalCode: "79016", lat: 49.85, lon: 24.01, shelf: ["uk", "pl"], travels: true },
  { name: "Остап Климчук", email: "ostap.klymchuk@example.org", language: "uk", town: "lviv", postalCode: "79019", lat: 49.85, lon: 24.03, shelf: ["uk", "en"], phone: "+380 67 000 0106", phoneVerified: true },
  { name: "Христина Яворська", email: "khrystyna.yavorska@example.org", language: "uk", town: "lviv", postalCode: "79026", lat: 49.82, lon: 24.02, shelf: ["uk", "it"] },
  { name: "Юрій Бойко", nickname: "бібліотекар з Левандівки", email: "yurii.boiko@example.org", language: "uk", town: "lviv", postalCode: "79040", lat: 49.84, lon: 23.96, shelf: ["uk"], byNickname: true },
  { name: "Наталія Крук", email: "nataliia.kruk@example.org", language: "uk", town: "lviv", postalCode: "79049", lat: 49.79, lon: 24.06, shelf: ["uk", "de"], travels: true, phone: "+380 67 000 0109", phoneVerified: true, idVerified: true },
  { name: "Роман Стецько", email: "roman.stetsko@example.org", language: "uk", town: "lviv", postalCode: "79053", lat: 49.81, lon: 23.98, shelf: ["uk", "en"] },
  { name: "Леся Процик", email: "lesia.protsyk@example.org", language: "uk", town: "lviv", postalCode: "79017", lat: 49.83, lon: 24.05, shelf: ["uk", "pl"] },
  { name: "Marek Wójcik", email: "marek.wojcik@example.org", language: "pl", town: "lviv", postalCode: "79007", lat: 49.84, lon: 24.02, shelf: ["pl", "uk"], travels: true },
  { name: "Зоряна Вовк", nickname: "zorya", email: "zoriana.vovk@example.org", language: "uk", town: "lviv", postalCode: "79066", lat: 49.78, lon: 24.06, shelf: ["uk", "fr"], byNickname: true },
  { name: "Богдан Лесів", email: "bohdan.lesiv@example.org", language: "uk", town: "lviv", postalCode: "79034", lat: 49.81, lon: 24.06, shelf: ["uk"] },
  { name: "Ірина Савчук", email: "admin@example.org", language: "uk", town: "kyiv", postalCode: "01030", lat: 50.45, lon: 30.51, shelf: ["uk"], phone: "+380 67 000 0105", phoneVerified: true, idVerified: true },
  { name: "Олександр Ткаченко", email: "oleksandr.tkachenko@example.org", language: "uk", town: "kyiv", postalCode: "04070", lat: 50.47, lon: 30.52, shelf: ["uk", "en"], phone: "+380 67 000 0116", phoneVerified: true },
  { name: "Дарина Поліщук", nickname: "darynka", email: "daryna.polishchuk@example.org", language: "uk", town: "kyiv", postalCode: "01054", lat: 50.45, lon: 30.5, shelf: ["uk", "es"], travels: true },
  { name: "Максим Гончаренко", email: "maksym.honcharenko@example.org", language: "uk", town: "kyiv", postalCode: "02068", lat: 50.4, lon: 30.63, shelf: ["uk", "en"] },
  { name: "Юлія Кравець", email: "yuliia.kravets@example.org", language: "uk", town: "kyiv", postalCode: "03150", lat: 50.43, lon: 30.52, shelf: ["uk", "it"], phone: "+380 67 000 0119", phoneVerified: true, idVerified: true },
  { name: "Назар Омельченко", email: "nazar.omelchenko@example.org", language: "uk", town: "kyiv", postalCode: "04210", lat: 50.51, lon: 30.5, shelf: ["uk", "en"] },
  { name: "Вікторія Сидоренко", nickname: "vika_chytaie", email: "viktoriia.sydorenko@example.org", language: "uk", town: "kyiv", postalCode: "03056", lat: 50.45, lon: 30.46, shelf: ["uk", "fr"], byNickname: true, travels: true },
  { name: "Сергій Литвин", email: "serhii.lytvyn@example.org", language: "uk", town: "kyiv", postalCode: "02002", lat: 50.45, lon: 30.6, shelf: ["uk"] },
  { name: "Катерина Довженко", email: "kateryna.dovzhenko@example.org", language: "uk", town: "kyiv", postalCode: "04053", lat: 50.46, lon: 30.5, shelf: ["uk", "en"], phone: "+380 67 000 0123", phoneVerified: true },
  { name: "Ельзара Меметова", email: "elzara.memetova@example.org", language: "uk", town: "kyiv", postalCode: "03035", lat: 50.43, lon: 30.48, shelf: ["uk", "de"] },
  { name: "Ілля Бондар", nickname: "illia.b", email: "illia.bondar@example.org", language: "uk", town: "kyiv", postalCode: "02222", lat: 50.51, lon: 30.6, shelf: ["uk", "es"], travels: true },
  { name: "Софія Гримич", email: "sofiia.hrymych@example.org", language: "uk", town: "kyiv", postalCode: "01004", lat: 50.44, lon: 30.52, shelf: ["uk", "fr"] },
  { name: "Павло Рибак", email: "pavlo.rybak@example.org", language: "uk", town: "kyiv", postalCode: "03187", lat: 50.37, lon: 30.46, shelf: ["uk", "en"] },
];

/** All readers except the newcomer. */
export const PEOPLE: readonly SeedPerson[] = [...PEOPLE_UKRAINE, ...PEOPLE_ABROAD];
