import { distance } from "@/lib/features/covers/ocr/text";

const FUNCTION_WORDS = new Set(
  `the a an of and to in on for with from is my at by how what not no i
   der die das und ein eine des dem den im am vom zum zur mit ist nicht wie für auf aus ohne ich
   і й та а у в на за до з із про без не це що як чи або для від по його її мій моя
   le la les el los il gli un une una`
    .trim()
    .split(/\s+/),
);
const PARTICLES = new Set("von van de du da di la le del y фон ван де ла of zu e".split(" "));
/** Part of a name only after another particle: else it begins "der Weise". */
const ARTICLES = new Set(["der", "den", "la", "las", "los"]);
const JOINED = /\s*(?:,|;|&|\s(?:and|und|та|і|й)\s)\s*/iu;
const INITIAL = /^\p{Lu}\.?$/u;
const SURNAME =
  /(?:енко|чук|щук|юк|ук|ський|ська|цький|цька|ич|ович|ець|ко|ів|ишин|к|son|son|man|mann|berg|stein|bach|er|ski|sky|ez|ini|elli|shaw|ton|ley|ell)$/iu;

/** How much a line looks like the name of one or several people; below 0 it does not. */
export function nameLikeness(text: string): number {
  const people = text.split(JOINED).filter(Boolean);
  if (people.length === 0) return -3;
  return people.reduce((sum, person) => sum + oneName(person), 0) / people.length;
}

function oneName(text: string): number {
  const words = text.trim().split(/\s+/);
  // A cover may have none at all.
  const hasCapitals = /\p{Lu}/u.test(text);
  if (/\d|[!?:«»„“”]/u.test(text)) return -2;
  const first = bare(words[0]);
  const last = bare(words.at(-1));
  // "de" or "von" makes a name no longer than it is usual.
  const plain = words.map(bare);
  const isParticle = plain.map(
    (word, at) =>
      at > 0 && (PARTICLES.has(word) || (ARTICLES.has(word) && PARTICLES.has(plain[at - 1] ?? ""))),
  );
  const count = isParticle.filter((is) => !is).length;
  let score = [-3, -0.8, 1, 0.8, -0.3][count] ?? -2;
  // A name that breaks off after it is none.
  if (isParticle.at(-1)) score -= 3;
  if (isGiven(first)) score += words.length > 1 ? 2.5 : 0.6;
  else if (words.slice(1, -1).some((word) => isGiven(bare(word)))) score += 1;
  if (words.length > 1 && INITIAL.test(words[0] ?? "") && !FUNCTION_WORDS.has(first)) score += 1.5;
  if (words.length > 1 && SURNAME.test(last)) score += 0.6;
  for (const [at, word] of words.entries()) {
    if (isParticle[at] || (at === 0 && PARTICLES.has(first))) continue;
    if (FUNCTION_WORDS.has(plain[at] ?? "")) score -= 1.5;
    else if (hasCapitals && !/^[\p{Lu}\p{P}]/u.test(word)) score -= 1;
  }
  return score;
}

/** A capital I that opens a given name is read as a small l: "lan McEwan". */
export function withCapitalI(text: string): string {
  return text.replace(/(?<!\p{L})l(?=\p{Ll})\p{Ll}+/gu, (word) =>
    GIVEN_NAMES.has(`i${word.slice(1)}`) ? `I${word.slice(1)}` : word,
  );
}

function bare(word = ""): string {
  return word.toLocaleLowerCase("uk").replace(/[^\p{L}\p{M}’.-]|\.$/gu, "");
}

/** A known given name, one misread letter allowed in a longer one. */
function isGiven(word: string): boolean {
  const parts = word.split("-");
  if (parts.some((part) => part.length > 1 && GIVEN_NAMES.has(part))) return true;
  if (word.length < 5) return false;
  for (const name of GIVEN_NAMES) {
    // Another last letter is another case of the noun: a name that is spoken of, not that of an author.
    const isCase = name.slice(0, -1) === word.slice(0, -1);
    if (!isCase && Math.abs(name.length - word.length) <= 1 && distance(name, word) <= 1)
      return true;
  }
  return false;
}

/** Given names that authors of Ukrainian, English and German books often have, folded to lower case. */
// oxfmt-ignore
const NAMES = `
  олександр олександра олексій олена олесь олеся ольга оксана орест остап анатолій анастасія андрій анна антон
  анжела аліна алла артем артур богдан богдана борис вадим валентин валентина валер’ян валерій валерія василь
  василина вікторія віктор віра віталій володимир всеволод вячеслав в’ячеслав галина ганна геннадій георгій григорій
  давид дара дарина дар’я денис дмитро діана дмитрій євген євгенія єва емма жанна зінаїда зоя іван іванна ігор ілля
  ілларіон інна ірина ірен йосип карина катерина кирило клим костянтин ксенія лариса леонід леся лев лідія лілія
  любов любко людмила люко макс максим маргарита марина марія маріанна марко мар’яна марта маруся мая микита микола
  мирослав мирослава михайло надія назар наталія наталка наталя ніна нестор оля олег олеш павло петро пантелеймон
  прокіп радомир раїса роман ростислав роксолана руслан руслана світлана семен сергій соломія софія станіслав степан
  тамара тарас таня тетяна тимофій тимур улас уляна фелікс федір філіп христина юлія юрій юрко яна яків ярина
  ярослав ярослава панас панько левко лесь докія агатангел ґабрієль аркадій архип богуслав віталіна вікентій вірляна
  влада владислав гнат гео данило дзвінка домініка едуард ельза ерік зіновій ігнат ізидор іларіон калина климентій
  корній лада лукаш любомир марк мартин марчін меланія модест мокрина никифор омелян онуфрій павлина прохор рафаїл
  ріна род сава северин сидір соня софрон стефан стефанія тадей теодор терень тодось устим федось юліан юстина
  яр’яна ярема габріель ернест джордж джоан джон джеймс джейн ніл стівен рей агата чарльз оскар вільям френсіс еріх
  герман франц томас альбер антуан маркус мішель харукі умберто пауло елізабет маргарет кадзуо abraham abigail agnes
  alastair alec alison amy anaïs angus antonia arundhati ayn beatrix bram brandon bryan calvin carson celeste
  chimamanda chinua clarice claude cornelia craig daisy dashiell dean denis diane dinah dorian duncan dylan edmund
  edna edwin eliza elliott elmore emilia erskine esther ethan eudora evan evelyn ezra flannery flora ford gabrielle
  garth gerald gilbert gillian giles gloria gore graeme gwendolyn harlan harold hazel hilaire homer horace hunter
  imogen iain irvine irving isabella italo jasper jean-paul jhumpa joel johnny jorge joy julius katharine kingsley
  kit leigh lemony lionel lorrie lorraine madeleine marguerite marilynne marina max mervyn milly mordecai nadine
  nathanael ngaio octavia orson owen patrick percy philippe primo r raymond reginald roald roddy rohinton rudyard
  rupert ruskin samantha saul selma shelley sinclair stanley susanna theodore thornton tobias toni tove tracy truman
  upton v virgil wilbur winston adam agatha aidan alan albert aldous alex alexander alexandra alfred ali alice
  amanda andrea andrew andy angela ann anna anne annie anthony arthur audrey augustine barbara ben benjamin bernard
  betty bill bob brian bruce c carl carol caroline cassandra catherine charles charlotte chris christina christine
  christopher clara claire clive colin cormac d dan daniel daniela daphne dave david deborah delia diana don donna
  doris dorothy douglas e edgar edith edward eileen elena eleanor elif elizabeth ella ellen emily emma eric erica
  erin ernest erika eva f fay fiona frances francis frank franz fred frederick fyodor gabriel gail geoffrey george
  graham grace greg guy h hannah harper harriet harry helen helena henry herman hermann hilary howard hugh hugo ian
  ira irene iris isaac isabel ivan j jack jacob jacqueline james jamie jane janet jared jean jeff jennifer jenny
  jeremy jerome jess jessica jessie jill jim joan joanne jodi joe johanna john jon jonathan jose joseph josephine
  joshua joyce judith judy jules julia julian julie jonas k karen karl kate katherine kathryn katie kazuo keith
  kelly ken kenneth kevin kim kurt l larry laura lauren laurie lawrence lee leo leon leonard leslie lewis liam lily
  linda lisa liz lois lord louis louisa louise lucy luke lydia lynn m madeline malcolm marc marcus margaret maria
  marian marie marilyn mario marjane mark marlon martha martin mary matt matthew maurice maya megan melissa mia
  michael michelle miguel mike milan miranda mitch molly monica muriel nancy naomi natalie nathan nathaniel neil
  nelson nicholas nick nicole nigel nina nora norman oliver oscar p pamela pat patricia paul paula pauline penelope
  peter phil philip philippa phoebe rachel ralph ray rebecca richard rick rita rob robert roberta robin rod roger
  roland ron ronald rosa rosamund rose rosemary ruth ryan s sally salman sam samuel sandra sara sarah scott sean
  sebastian sharon sheila shirley sidney simon simone sofia sophie stacey stella stephanie stephen steve steven
  stieg stuart sue susan suzanne sven sylvia t ta tara ted teresa terry thomas tim timothy toby todd tom tommy tony
  trevor umberto ursula valerie vanessa vera veronica victor victoria vikram vincent viola virginia vivian vladimir
  w walter wendy wilkie will willa william wolf yann yuval zadie zoe adalbert adelheid albrecht angelika annette
  annika bastian bettina bodo burkhard eberhard eduard eva-maria frieda gerda gerta gottfried gotthold gotthard götz
  gregor hannelore hedda heinrike hendrik hildegard ina irma isabelle janosch kaspar kirsten leopold liselotte
  lorenz lou magda magnus marieluise marlene meinrad ottfried ottilie philipp roswitha ruprecht silvia siegfried
  stephan theodora till udo valentin veronika viktor vinzenz winfried wladimir yvonne achim alfons alois andreas
  anja anke anneliese anton armin arno arnold astrid august axel benedikt bernd bernhard bert bertolt birgit björn
  brigitte bruno carsten christa christian christoph clemens corinna dagmar detlef dieter dietmar dirk dörte eckhart
  egon elfriede elias elisabeth elke else emil erhard erich ernst erwin eugen felix ferdinand florian franziska
  friedrich fritz gabriele georg gerd gerhard gerold gisela günter günther gustav hans hartmut hedwig heike heiko
  heimito heinrich heinz helga hellmut helmut henning herbert heribert hilde holger horst hubert ida ilse inga
  ingeborg ingo ingrid irmgard isolde jakob jan jana jens joachim jochen johann johannes jörg josef juli jürgen
  jutta käthe karin kai karsten katharina katja kathrin kerstin klaus konrad kristina lars lena leni leonie lothar
  ludwig luise lukas lutz manfred manuel maja mareike margarete marianne marion marlen markus mascha mathias
  matthias melanie michaela michail monika moritz nele nikolai nikolaus nino norbert olaf olga oskar otto petra pia
  rainer ralf raphael reiner reinhard renate rolf rüdiger rudolf sabine saša sascha sigrid silke stefan stefanie
  steffen sibylle susanne tanja theodor theresia thilo thorsten tilman timur torsten ulrich ulrike ulla uta ute uwe
  vea veit volker walther werner wilhelm wolfgang yoko zoran
  abu agnieszka aharon ahmet aimé akira alaa alasdair alberto aleksandar aleksandr aleksei alessandro alexandre alexei
  almudena amin amitav amos andre andrei andrzej andré anita antonio aravind arnaldur arturo assia attila banana barry
  bernardine bohumil bolesław boris bret camilla camille camilo cao carlo carlos carmen cesare chaim charlie cixin
  claudio colette colson czesław damon daniele danilo dante danuta dario delphine denise derek didier dino dmitry
  domenico dorota dubravka edouard eduardo edwidge eiji elie elsa emilio enrico ernesto etgar eugène ewa eça fabrice
  federico ferenc fernando filippo firdawsi forough francisco franco francois françois fredrik frédéric gaston ghassan
  gianni gilles giorgio giorgos giovanni giulia giuseppe goran guanzhong guido guillaume gustave gyula gérard géza
  hafez halldór han hanna hanya haruki henri henrik henryk hervé honoré håkan hélène ibn ildefonso ilya imre ingmar
  irène ishmael istván ivo j.m. jacques jalal jamaica jaroslav jarosław javier jay jerzy jesmyn jiří jo joanna jostein
  josé joão juan julio juliusz junichiro junichirō junot jérôme józef kahlil kalidasa kang karel keigo kenzaburo
  kenzaburō khalil kiran kjell knut kobo konstantinos krzysztof kálmán kōbō lajos laurent leonardo leszek leïla lope lu
  luc lucien ludmilla luigi luis lyudmila lászló léo léon lídia machado magdalena mahmoud malala marcel marco maryse
  mathieu matsuo matteo maxim małgorzata mehmet meir mercedes meša michel michela mihály mika mikhail miklós mikołaj
  milorad miloš min mircea mo muhammad mulk murasaki naguib nathalie natsume nawal ngugi ngũgĩ niccolò nicolas nikos
  nâzım ocean octavio odysseas olivier omar orhan osamu osip ota ottessa pablo paolo pascal paulo pavel paweł pedro
  pierre pietro piotr pär péter r.k. rabindranath rafael ramón rene rené reşat roberto rohini romain rumi ryszard
  ryunosuke ryūnosuke saadi sabahattin salvatore sandro sayaka serge sergei sergio shi sholem shūsaku slavenka sofi
  stanisław stefano stig stéphane svetlana sylvain sándor sébastien søren sławomir tadeusz tahar tana tayeb taylor
  théophile tomasz tommi torquato tristan tulsi valerio valmiki varlam vasily venedikt viet vilhelm vincenzo violette
  vittorio voltaire václav vítězslav wisława witold wole wu xun yaa yannis yasunari yaşar yevgeny yu yukio yves
  zbigniew zeruya zoltán zora zygmunt åsa åsne édouard élisabeth émile éric étienne ömer азамат александр александра
  алексей алена алина альберт алёна анастасия анатолий анджей андреас андрей аркадий артём астрід булат валерий варвара
  василий вера вероника викентий виктор виктория виталий владимир геннадий георгий григорий гузель даниил данил даніел
  дарья девід джек дженніфер джо джозеф джонатан джоэл джуді джули джулия дина дмитрий дон донна дэвид дэн дэниел
  евгений евгения едгар екатерина елена елизавета елісон емілі ефим жуль захар зинаида иван игорь илья инна иннокентий
  иосиф ирина кайл кейт келлі кен ким кира кирилл кларк колин константин кристофер кріс крістофер ксения леонид лидия
  лия лора лорен люси мажена майк майкл майя мария матвей меріан метт меттью михаил морис мэри мэттью надежда наталия
  наталья ник никита николай нил нина нора нік ніколас оливер осип павел петр питер пол полина пётр пітер раиса ребекка
  рейчел римма ричард роальд роб роберт рэй рэйчел рік сара саша светлана семён сергей софья станислав стивен сью
  сьюзен таисия татьяна террі тимофей том туве тім ульяна федор фредерик фрэнсис фёдор шарлотта шон эдгар эдуард
  элизабет эмили эмилия эндрю эрих эрнест юваль юлиан юлия юрий яков іен
`;

const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
