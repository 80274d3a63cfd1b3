/** In the order of the filter panel. The same words stand in addresses and in the API. */
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

/** The types that the filter panel shows under a category once it is chosen. */
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

/** `origin` lists what is made in India first; it is offered only in lists that hold imported pieces too. */
export const SORTS = ['relevant', 'discounted', 'low-high', 'high-low', 'origin'] as const
export type Sort = (typeof SORTS)[number]
