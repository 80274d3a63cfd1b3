/**
 * The families of fabrics, colours, work and occasions that shoppers filter by. A shopkeeper writes free text ("Chanderi
 * silk-cotton"), and the product belongs to every family whose words it contains; a longer phrase wins over the words in
 * it, so "silk cotton" is not silk. Text of no family is still found by search. At most 31 families each: see
 * `facet-masks.ts`.
 */
export type Families = Readonly<Record<string, Family>>
/** `words`: lower case, spaces instead of hyphens. */
type Family = { words: readonly string[]; swatch?: string }

const family = (words: string, swatch?: string): Family => ({
  words: words.split(',').map((word) => word.trim()),
  ...(swatch && { swatch }),
})

/** In the order of a rainbow, as on a shade card. */
export const COLOURS = {
  red: family('red, madder, kumkum, crimson, scarlet', '#b3202c'),
  maroon: family('maroon, wine, burgundy, oxblood', '#6b1a2b'),
  pink: family('pink, rani, rose, rose gold, blush, magenta, fuchsia', '#d9638f'),
  orange: family('orange, coral, saffron, kesar, marigold, peach, apricot', '#e5762a'),
  rust: family('rust, brick, terracotta, copper, clay', '#a4512f'),
  yellow: family('yellow, haldi, mustard, turmeric, amber, lemon', '#e2b020'),
  gold: family('gold, antique gold, golden', '#b98d3e'),
  green: family(
    'green, emerald, sage, forest, olive, leaf, bottle green, mint, pine, moss, mehendi',
    '#3f7350',
  ),
  teal: family('teal, peacock, turquoise, sea mist, sea green', '#13737a'),
  blue: family('blue, sky, azure, cobalt', '#3f74b5'),
  navy: family('navy, midnight, indigo, midnight blue', '#27355f'),
  purple: family('purple, lilac, lavender, violet, mauve, plum, aubergine, mulberry', '#7a4a86'),
  white: family('white, off white, ivory, natural ivory, cream, pearl', '#f6efdf'),
  beige: family('beige, sand, oat, natural, sandalwood, nude, camel', '#cbb391'),
  brown: family('brown, coffee, chocolate, tan', '#6d4a34'),
  grey: family('grey, gray, charcoal, silver, slate, stone', '#7d7b7a'),
  black: family('black', '#1d1b1b'),
} as const satisfies Families

export const FABRICS = {
  cotton: family('cotton, mulmul, voile, cambric, chambray, poplin, twill'),
  khadi: family('khadi, handspun'),
  linen: family('linen'),
  silk: family('silk, raw silk, mulberry silk, katan, tussar, tussar silk'),
  'silk-blend': family(
    'silk cotton, cotton silk, silk blend, satin silk, art silk, chanderi, chanderi silk cotton, silk cotton chanderi, maheshwari',
  ),
  brocade: family('brocade, jacquard, kinkhab'),
  georgette: family('georgette'),
  chiffon: family('chiffon'),
  crepe: family('crepe'),
  satin: family('satin'),
  organza: family('organza'),
  net: family('net, tulle'),
  velvet: family('velvet'),
  denim: family('denim'),
  wool: family('wool, pashmina, cashmere'),
  viscose: family('viscose, modal, rayon, jersey'),
  polyester: family('polyester'),
} as const satisfies Families

export const WORK = {
  embroidery: family(
    'embroidery, embroidered, thread embroidery, sprigs, thread flowers, thread buti, aari, phulkari, kantha, parsi gara',
  ),
  zardozi: family('zardozi'),
  zari: family('zari, zari sprigs'),
  gota: family('gota, gota patti'),
  sequins: family('sequin, sequins, sequinned'),
  mirror: family('mirror, mirror work'),
  chikankari: family('chikankari, chikan'),
  'block-print': family('block print, ajrakh, dabu, sanganeri, bagru'),
  print: family('print, printed, kalamkari'),
  'tie-dye': family('tie dye, bandhani, bandhej, leheriya, shibori, ombre'),
  ikat: family('ikat, double ikat, patola'),
  woven: family('woven, weave, jaal, brocade, jacquard, tapestry'),
  plain: family('plain weave, tailored, tonal stitching'),
} as const satisfies Families

export const OCCASIONS = {
  wedding: family('wedding, wedding guest, bride, bridal, groom, vidai'),
  engagement: family('engagement, roka'),
  haldi: family('haldi'),
  mehendi: family('mehendi, mehndi'),
  sangeet: family('sangeet'),
  reception: family('reception'),
  party: family('party, cocktail, dance, dinner'),
  festive: family('festive, festival, teej, basant panchami, raksha bandhan, rakhi, onam, pongal, lohri'),
  'karva-chauth': family('karva chauth, karwa chauth'),
  diwali: family('diwali, deepavali, dhanteras'),
  navratri: family('navratri, garba, durga puja'),
  eid: family('eid'),
  puja: family('puja, temple, ceremony'),
  office: family('office, office event, formal, work'),
  everyday: family('everyday, casual, at home, college'),
  brunch: family('brunch, lunch, daytime'),
  holiday: family('holiday, travel, summer, beach'),
} as const satisfies Families
export type Occasion = keyof typeof OCCASIONS
