/** The languages that the editor can mark, besides the page's French. */
export type MarkedLanguage = 'gcf' | 'en';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Grammatical words of one language that the other two do not have, or rarely use. */
const french = words(
  'le la les des du de d l un une est sont était étaient sera dans que qu qui sur sous avec sans pour par et à au aux ce cet cette ces il ils elle ' +
    'elles se s ne n pas plus mais son sa ses leur leurs nous vous je j tu mon ma mes notre votre où dont comme entre vers depuis chez être avoir ' +
    'a ont fait tout toute tous toutes très aussi puis donc car ou y en c m t quand même deux trois',
);
const creole = words(
  'ka ké té nou yo mwen moun épi adan asi kon pou ki zòt lè sé lé anlè anba fè sav savé konnèt timoun péyi ' +
    'lanmou lavi gadé palé tann vlé pé jòdi jodi ' +
    'byen kréyòl an on i pa ni ban bay vin vini ay alé sòti rivé menm tou tan dè a-y jik paskè davwa chak anki wè dlo fanm nonm bondyé annou ' +
    'ankò jou mété pran mannyè kijan kimoun kila lanmè latè zafè zansèt nèg',
);
/** Words of French that Creole has too. */
const sharedWithCreole = words('la tout ou a sa en');
/** Words of Creole that French has too, with another meaning: they confirm and never decide. */
const weakCreole = words('an on i pa ni ban tou tan jou pran vin on ay bay lavi menm la ou');
const english = words(
  'the and of to is for with from by this that these those are was were been our your you we they it its be have has had will would can could not ' +
    'at in he she his her their what when where how why who which there here all about into than then them us my me do does did free welcome',
);
/** Words of English that French has too, or borrows. */
const weakEnglish = words('all me us in at can free do does');

/** Borrowed words and names with characters that French hardly has: they do not change the language of their sentence. */
const borrowed = words(
  'ka gwoka gwo léwoz gwadloup kréyol kréyòl kilo kiosque kilomètre kilomètres kg km week weekend web wifi www show kayak parking marketing ticket ' +
    'tickets rock folk jazz kora kit kits workshop newsletter podcast facebook twitter whatsapp linkedin instagram ' +
    'tiktok kakemono kamishibaï kimono ' +
    'karaoké kermesse kiosk ketchup look bokit bokits ankylosé bibliothèque skate ski stock stocks wagon watt wallon york new toumblak boula makè ' +
    'krik krak kaladja graj menndé woulé padjanbèl kenbwa bwa mawon anakao wayuu kalinago',
);

/** A word in the Creole spelling of GEREC: k for the sound of « car », w, ò. */
const isSpelledAsCreole = (word: string): boolean =>
  /ò|^k|k[aeiouéèwly]|[bdfglmnptv]w[aeiéè]|[aeéè]w[aeéè]|^[aeéè]?wou|yé$|yen$/.test(word) && !borrowed.has(word);

/** Creole of Guadeloupe or English; undefined for French and in doubt. Tuned for few false alarms: borrowed words and names are no passage. */
export function detectLanguage(text: string): MarkedLanguage | undefined {
  // Three words have five characters or more.
  if (text.length < 5) return undefined;
  const tokens = [...text.matchAll(/\p{L}+/gu)].map(([word]) => word);
  if (tokens.length < 3) return undefined;
  const lower = tokens.map((word) => word.toLowerCase());
  const count = (matches: (word: string, index: number) => boolean) => lower.filter(matches).length;
  const isName = (index: number) => index > 0 && /^\p{Lu}/u.test(tokens[index] ?? '');

  const frenchWords = count((word) => french.has(word) && !creole.has(word) && !sharedWithCreole.has(word));
  const decisiveCreole = count(
    (word, index) => !isName(index) && ((creole.has(word) && !weakCreole.has(word)) || isSpelledAsCreole(word)),
  );
  const creoleWords = decisiveCreole + count((word) => weakCreole.has(word));
  if (decisiveCreole >= 2 && decisiveCreole > frenchWords && creoleWords >= tokens.length * 0.3) return 'gcf';

  const decisiveEnglish = count((word) => english.has(word) && !weakEnglish.has(word));
  const englishWords = decisiveEnglish + count((word) => weakEnglish.has(word));
  const frenchBesideEnglish = count((word) => french.has(word) && word !== 'a');
  if (
    decisiveEnglish >= 1 &&
    englishWords >= 2 &&
    englishWords > frenchBesideEnglish &&
    englishWords >= tokens.length * 0.2
  )
    return 'en';
  return undefined;
}
