import type { From } from '../server/modules/accounts/devices.ts'
import type { NewProduct } from '../server/modules/catalogue/add-products.ts'

const base = {
  description: 'Handloom cotton with a woven border.',
  subCategory: 'A Line',
  discount: null,
  bestseller: false,
  details: { fabric: 'Cotton' },
  hsn: '6204',
  taxClass: 'apparel',
} as const

const sizes = (stock: number) =>
  (['S', 'M', 'L', 'XL', 'XXL'] as const).map((size) => ({ size, stock, sold: 0 }))

const picture = (letter: string) => ({
  hash: letter.repeat(16),
  width: 1200,
  height: 1500,
  colour: '#e9dccb',
  alt: 'A cotton kurti on a dress form',
  role: 'main' as const,
})

/** The few products that tests use by name. Prices in paise; oldest first. */
export const CAST = {
  /** Plenty of every size, no discount: ₹1,499. */
  kurti: {
    ...base,
    handle: 'bela-a-line-kurti',
    name: 'Bela A-Line Kurti',
    category: 'Kurti',
    pricePaise: 1_499_00,
    listedAt: new Date('2026-01-01'),
    sizes: sizes(100_000),
    pictures: [picture('a')],
  },
  /** Seven pieces of M and none of S; 15 per cent off ₹12,900 for years. */
  lehenga: {
    ...base,
    handle: 'kesar-a-line-lehenga',
    name: 'Kesar A-Line Lehenga',
    category: 'Lehenga',
    pricePaise: 12_900_00,
    discount: { type: 'percentage', value: 1500, endsAt: new Date('2199-01-01') },
    bestseller: true,
    listedAt: new Date('2026-02-01'),
    sizes: [
      { size: 'S', stock: 0, sold: 4 },
      { size: 'M', stock: 7, sold: 2 },
      { size: 'L', stock: 3, sold: 0 },
    ],
    pictures: [picture('b'), picture('a')],
  },
  /** With a fixed discount that ended long ago: ₹2,999. */
  kurta: {
    ...base,
    handle: 'aangan-linen-kurta',
    name: 'Aangan Linen Kurta',
    category: 'Men',
    subCategory: 'Kurta',
    pricePaise: 2_999_00,
    discount: { type: 'fixed', value: 500_00, endsAt: new Date('2020-01-01') },
    listedAt: new Date('2026-03-01'),
    sizes: sizes(50),
    pictures: [picture('c')],
  },
  /** Sold out in every size. */
  saree: {
    ...base,
    handle: 'alpona-laal-paar-saree',
    name: 'Alpona Laal Paar Saree',
    category: 'Saree',
    subCategory: 'Cotton',
    pricePaise: 4_200_00,
    listedAt: new Date('2026-04-01'),
    taxClass: 'fabric',
    hsn: '5208',
    sizes: sizes(0),
    pictures: [picture('d')],
  },
} satisfies Record<string, NewProduct>

/** Four products of the kurti's kind, so that the four beside it on its page are all of these. */
export const LIKE_THE_KURTI = [1, 2, 3, 4].map((n) => ({
  ...CAST.kurti,
  handle: `${CAST.kurti.handle}-${n}`,
}))

export const ADDRESS = {
  firstName: 'A',
  lastName: 'Shopper',
  street: '14 Haldiyon ka Rasta',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipcode: '302003',
  country: 'India' as const,
  phone: '9876543210',
}

/** A login from this machine, with a browser that the shop has never seen. */
export const HERE: From = { address: '127.0.0.1', device: null, browser: '' }
