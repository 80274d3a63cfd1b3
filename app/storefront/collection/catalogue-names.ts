import * as words from '#words/catalogue'
import type { Category } from '../../../core/categories.ts'

/** The name of a category on a page; one that a shopkeeper has made up keeps its own name. */
export const categoryName = (category: string): string => nameIn(NAMES, category)

/** The same for a type. */
export const typeName = (type: string): string => nameIn(TYPE_NAMES, type)

/** An inherited property of the object, such as `constructor`, is no name. */
const nameIn = (names: Record<string, string>, wanted: string): string =>
  (Object.hasOwn(names, wanted) ? names[wanted] : undefined) ?? wanted

const NAMES: Record<Category, string> = {
  Men: words.men,
  Women: words.women,
  'Bride And Groom': words.brideAndGroom,
  Lehenga: words.lehenga,
  Kurti: words.kurti,
  Saree: words.saree,
  Onepiece: words.onepiece,
}

const TYPE_NAMES: Record<string, string> = {
  'A Line': words.aLine,
  'Straight Cut': words.straightCut,
  Bridal: words.bridal,
  'Party Wear': words.partyWear,
  Flared: words.flared,
  'Fish Tail': words.fishTail,
  Net: words.net,
  'Indo Western': words.indoWestern,
  Designer: words.designer,
  Western: words.western,
  Anarkali: words.anarkali,
  Kaftan: words.kaftan,
  Dhoti: words.dhoti,
  Chikankari: words.chikankari,
  Printed: words.printed,
  Denim: words.denim,
  Jacket: words.jacket,
}
