/** In the order of the filter panel; the words are those of addresses and of the API. */
export const CATEGORIES = [
  'Men',
  'Women',
  'Bride And Groom',
  'Lehenga',
  'Kurti',
  'Saree',
  'Onepiece',
] as const
export type Category = (typeof CATEGORIES)[number]

/** The types that the filter panel reveals under a category. */
export const TYPES: Partial<Record<Category, readonly string[]>> = {
  Lehenga: [
    'A Line',
    'Straight Cut',
    'Bridal',
    'Party Wear',
    'Flared',
    'Fish Tail',
    'Net',
    'Indo Western',
    'Designer',
    'Western',
  ],
  Kurti: [
    'A Line',
    'Designer',
    'Anarkali',
    'Party Wear',
    'Kaftan',
    'Dhoti',
    'Indo Western',
    'Western',
    'Chikankari',
    'Printed',
    'Denim',
    'Jacket',
  ],
}

/** By origin: what is made here comes first. It is offered where anything is not. */
export const SORTS = ['relevant', 'discounted', 'low-high', 'high-low', 'origin'] as const
export type Sort = (typeof SORTS)[number]
