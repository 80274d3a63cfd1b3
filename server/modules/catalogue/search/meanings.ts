import { termOf } from './spelling.ts'

/**
 * Words that say the same, the one that stands for all of them first. Spellings of one word that `termOf` does not bring together
 * stand here when they are common; other ones are found by their sound.
 */
// biome-ignore format: a table
const SAME = [
  'lehenga lehnga lahanga lehanga lahenga lengha langa ghagra ghaghra chaniya लहंगा लेहंगा घाघरा चनिया',
  'choli cholis चोली',
  'saree sadi saadi साड़ी साडी साड़ियां साड़ियाँ साड़ियों sarree',
  'kurti kurtie कुर्तियां कुर्तियाँ कुर्तियों',
  'kurta kurtha कुर्ते kurte',
  'gown gaun गाउन',
  'dress frock onepiece ड्रेस फ्रॉक',
  'sherwani sherwanis शेरवानी',
  'kaftan caftan',
  'bundi bandi nehru modi sadri बंडी',
  'bandhgala bandgala jodhpuri बंदगला बंधगला',
  'waistcoat vest',
  'palazzo plazo plazzo palazo',
  'men man mens gents gent male boy boys पुरुष मर्दाना mardana',
  'women woman womens ladies lady female girl girls महिला लेडीज़',
  'bride dulhan dulhaniya दुल्हन bridal ब्राइडल',
  'groom dulha dulhe दूल्हा bridegroom',
  'pair couple jodi matching',
  'fishtail mermaid',
  'banarasi banarsi benarasi benarsi banaras benaras varanasi kashi बनारस बनारसी वाराणसी',
  'kanjivaram kanjeevaram kanchipuram kanchivaram kanchi conjeevaram कांजीवरम कांचीपुरम',
  'bandhani bandhej bandhini बांधनी बंधेज',
  'leheriya lahariya lehriya लहरिया',
  'chikan chikankari chicken chickan lucknowi lakhnavi lakhnawi चिकन चिकनकारी लखनवी',
  'ajrakh ajrak',
  'ikat ikkat',
  'sanganeri sanganer',
  'gota gotta',
  'zari jari जरी ज़री',
  'mirror sheesha shisha शीशा',
  'sequin sequins sequence sequinned sitara sitare सितारा',
  'embroidery embroidered kadhai कढ़ाई',
  'print printed छपाई',
  'flower floral phool phul flowers फूल',
  'silk resham reshmi pattu रेशम रेशमी सिल्क',
  'cotton suti sooti sutti सूती कॉटन',
  'georgette jorjet jorgette जॉर्जेट',
  'velvet makhmal makhmali मखमल मखमली',
  'tussar tasar tussah',
  'mulmul malmal muslin मलमल',
  'denim jeans',
  'handloom handwoven handspun hathkargha हथकरघा',
  'red laal lal लाल',
  'blue neela neeli neele नीला नीली नीले',
  'pink gulabi गुलाबी',
  'green hara hari hare हरा हरी हरे',
  'yellow peela peeli peele पीला पीली पीले',
  'black kala kaala kali काला काली काले',
  'white safed सफेद सफ़ेद',
  'gold golden sunehra सुनहरा सुनहरी',
  'silver chandi rupehri',
  'purple baingani बैंगनी jamuni',
  'orange narangi नारंगी kesari',
  'brown bhura भूरा',
  'grey gray सलेटी',
  'maroon mehroon मरून',
  'peach peachy',
  'lilac lavender',
  'wedding shaadi shadi vivah marriage bridesmaid शादी विवाह ब्याह byah',
  'engagement sagai सगाई मंगनी',
  'sangeet sangit संगीत',
  'haldi हल्दी',
  'mehendi mehndi mehandi henna मेहंदी मेहँदी',
  'diwali deepavali deepawali dipawali दिवाली दीपावली',
  'garba dandiya गरबा डांडिया',
  'navratri navaratri नवरात्रि',
  'puja pooja पूजा',
  'karva karwa करवा',
  'chauth chouth chaturthi चौथ',
  'festive festival tyohar त्योहार त्यौहार utsav',
  'everyday daily rozana regular',
  'party पार्टी',
  'office ऑफिस',
  'holiday vacation beach',
  'jaipur jaipuri जयपुर',
  'rajasthan rajasthani राजस्थान राजस्थानी',
  'gujarat gujarati गुजरात गुजराती',
  'bengal bengali bangla बंगाल बंगाली',
  'maharashtra maharashtrian marathi महाराष्ट्र',
  'bhagalpur bhagalpuri',
  'kutch kachchh kachh kutchi कच्छ',
]

/** What a word of a field says beside itself: a sherwani is for men, indigo is a blue. Whoever asks for indigo gets no other blue. */
// biome-ignore format: a table
const IMPLIED: Record<'kind' | 'fabric' | 'colour' | 'work' | 'occasion' | 'madeIn', Record<string, string>> = {
  kind: {
    lehenga: 'women choli', saree: 'women blouse', kurti: 'women tunic', onepiece: 'women western', sherwani: 'men groom suit',
    bandhgala: 'men suit', pathani: 'men suit kurta', achkan: 'men sherwani', kurta: 'pajama pyjama', anarkali: 'suit',
    bridal: 'wedding bride', couple: 'wedding bride groom outfit', bundi: 'waistcoat jacket',
    gown: 'evening', 
  },
  fabric: {
    chanderi: 'silk cotton', katan: 'silk banarasi', khadi: 'cotton handloom', mulmul: 'cotton', chambray: 'cotton',
    voile: 'cotton', cambric: 'cotton', tussar: 'silk', velvet: 'winter', linen: 'summer', cotton: 'summer', handspun: 'handloom',
  },
  colour: {
    madder: 'red maroon', kumkum: 'red', wine: 'maroon', brick: 'red', crimson: 'red', mulberry: 'purple maroon', bridal: 'red',
    maroon: 'red', rani: 'pink', rose: 'pink', blush: 'pink peach', coral: 'pink peach orange', plum: 'purple', aubergine: 'purple',
    violet: 'purple', lilac: 'purple pastel', lavender: 'purple pastel', mauve: 'purple pastel', indigo: 'blue',
    midnight: 'blue navy', navy: 'blue', peacock: 'blue', sky: 'blue', powder: 'pastel', teal: 'blue green', emerald: 'green',
    sage: 'green pastel', forest: 'green', bottle: 'green', olive: 'green', leaf: 'green', pine: 'green', mustard: 'yellow',
    marigold: 'yellow orange', saffron: 'yellow orange', haldi: 'yellow', turmeric: 'yellow', amber: 'yellow', ivory: 'white',
    cream: 'white', oat: 'white beige', sand: 'beige', sandalwood: 'beige', natural: 'white', charcoal: 'black grey',
    slate: 'grey', stone: 'grey', rust: 'orange brown', terracotta: 'orange brown', clay: 'brown', copper: 'brown', pastel: 'light',
  },
  work: {
    leheriya: 'tie dye', bandhani: 'tie dye', shibori: 'tie dye', chikankari: 'lucknow embroidery', chikan: 'embroidery',
    sanganeri: 'block', dabu: 'block', ajrakh: 'block', ikat: 'handloom',
  },
  occasion: {
    wedding: 'marriage', navratri: 'garba', garba: 'navratri', diwali: 'festive', teej: 'festive karva chauth', eid: 'festive',
    office: 'formal', formal: 'office', casual: 'everyday', everyday: 'casual', cocktail: 'party', college: 'casual',
    puja: 'festive temple', brunch: 'casual', sangeet: 'party', dinner: 'party evening',
  },
  madeIn: {
    varanasi: 'banarasi', lucknow: 'lakhnavi', tamil: 'south indian', andhra: 'south indian', telangana: 'south indian',
    kerala: 'south indian', karnataka: 'south indian', bhuj: 'kutch', ajrakhpur: 'kutch', sanganer: 'jaipur sanganeri',
    bagru: 'jaipur', kanchipuram: 'kanjivaram',
  },
}
export type Implying = keyof typeof IMPLIED

/** What shoppers look for above all: the closest results keep these words. */
const GARMENTS =
  'lehenga saree kurti kurta gown sherwani kaftan bundi bandhgala waistcoat palazzo anarkali tunic sharara jacket skirt shirt pathani achkan'

/** Words that say nothing of a piece. They count only where there is nothing else, or in a name. */
// biome-ignore format: a table
const EMPTY = [
  'for with in of and or the to on at my me i is it an some any from by your',
  'ke ka ki ko liye wala wali wale mein me aur se का की के को लिए में वाला वाली वाले और से चाहिए',
  'buy online shop shopping price rate cost best good nice beautiful pretty stylish latest new trendy trending design designs',
  'collection collections outfit outfits clothes clothing kapde kapda kapra कपड़े wear wearing ethnic indian fashion style size',
  'want need show please chahiye dikhao cheap sasta saste pure type types set sets only under below xl xxl',
]

const split = (line: string) => line.split(' ').filter(Boolean)

/** By the term of each spelling, the term that stands for it. */
const STANDS_FOR = new Map(
  SAME.flatMap((line) => {
    const [first, ...others] = split(line).map(termOf)
    return others.map((other) => [other, first!] as const)
  }),
)
const BY_IMPLYING = Object.fromEntries(
  Object.entries(IMPLIED).map(([field, rows]) => [
    field,
    new Map(Object.entries(rows).map(([word, implied]) => [termOf(word), split(implied).map(meaningOf)])),
  ]),
) as Record<Implying, Map<string, string[]>>
const ANY_GARMENT = new Set(['dress', 'suit', 'top'].map(meaningOf))
const GARMENT_TERMS = new Set(split(GARMENTS).map(meaningOf))
const EMPTY_WORDS = new Set(EMPTY.flatMap(split))

/** The term that stands for a word in all its spellings: sari, साड़ी → that of saree. */
export function meaningOf(word: string): string {
  const term = termOf(word)
  return STANDS_FOR.get(term) ?? term
}

/** The meanings of a field's word: the word itself, and what it implies. */
export function meaningsOf(word: string, field?: Implying): string[] {
  const term = termOf(word)
  const meaning = meaningOf(word)
  const rows = field && BY_IMPLYING[field]
  return [meaning, ...(rows?.get(term) ?? []), ...((meaning !== term && rows?.get(meaning)) || [])]
}

/** A garment weighs more than all other words together, except 'dress', which people use for any garment. */
export const weightOf = (term: string): number =>
  GARMENT_TERMS.has(term) ? 100 : ANY_GARMENT.has(term) ? 1 : 2
export const saysNothing = (word: string): boolean => EMPTY_WORDS.has(word)
/** Spellings that a misspelt word may have been meant as, each with its meaning. */
export const SPELLINGS: ReadonlyMap<string, string> = STANDS_FOR
