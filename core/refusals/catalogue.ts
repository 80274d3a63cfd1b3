import { priceText } from '../money.ts'
import { refusalTable } from '../refusal.ts'

type SavedSince = { by: string | null; version: number }
type TypeUnknown = { category: string; subCategory: string; types: readonly string[] }
/** Counts from 0. */
type Place = { place: number }
type SlidePicture = Place & { which: 'wide' | 'tall' }
/** A price in the band that no tax rate fits, and the nearest prices outside it; rupees. */
type InBand = { price: number; below: number; above: number; field: string }
type Lacking = { lacks: string[] }

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Refusals about products, stock, slides and CSV files of products. */
export const CATALOGUE = refusalTable({
  productUnknown: { status: 404, inEnglish: () => 'There is no product at this address.' },
  productSavedSince: {
    status: 409,
    inEnglish: ({ by }: SavedSince) =>
      `Someone else ${by ? `(${by}) ` : ''}has saved this product since you opened it. Look at theirs first.`,
    details: ({ version }: SavedSince) => ({ version }),
  },
  productTypeUnknown: {
    status: 400,
    inEnglish: ({ category, subCategory, types }: TypeUnknown) =>
      `${category} has no type ‘${subCategory}’. It has ${types.join(', ')}.`,
    field: 'subCategory',
  },
  discountTakesAll: {
    status: 400,
    inEnglish: () => 'This discount leaves nothing to pay.',
    field: 'discount.discountValue',
  },
  sizeForOne: {
    status: 400,
    inEnglish: ({ size }: { size: string }) =>
      `${size} is for one person. What two people wear is sold in two sizes, such as M+L.`,
    field: 'sizes',
  },
  sizeForTwo: {
    status: 400,
    inEnglish: ({ size }: { size: string }) =>
      `${size} is for two people. Say who wears what, or choose sizes for one.`,
    field: 'sizes',
  },
  mrpBelowPrice: {
    status: 400,
    inEnglish: () => 'The MRP is less than the price. Nothing may be sold for more than its MRP.',
    field: 'details.mrp',
  },
  lookUnknown: {
    status: 400,
    inEnglish: ({ handle }: { handle: string }) =>
      `There is no other product at ‘${handle.slice(0, 40)}’. Take the end of its page’s address.`,
    field: 'details.look',
  },
  priceInBand: {
    status: 400,
    inEnglish: ({ price, below, above }: InBand) =>
      `${priceText(price)} fits neither rate of GST, and leaves the shop less than ${priceText(below)} would. Ask ${priceText(below)} or ${priceText(above)}.`,
    details: ({ field }: InBand) => ({ field }),
  },
  pictureTwice: {
    status: 400,
    inEnglish: () => 'This picture is there twice.',
    details: ({ place }: Place) => ({ field: `pictures.${place}` }),
  },
  pictureGone: {
    status: 400,
    inEnglish: ({ place }: Place) => `Picture ${place + 1} is not kept here any more. Send it again.`,
    details: ({ place }: Place) => ({ field: `pictures.${place}.hash` }),
  },
  productNotReady: {
    status: 409,
    inEnglish: ({ lacks }: Lacking) => `It cannot be published yet. It lacks ${and.format(lacks)}.`,
  },
  productOnSaleNeeds: {
    status: 409,
    inEnglish: ({ lacks }: Lacking) => `A product that is on sale needs ${and.format(lacks)}.`,
  },

  sizeNotOffered: {
    status: 404,
    inEnglish: ({ size }: { size: string }) => `This product is not on offer in ${size}. Add the size first.`,
    field: 'size',
  },
  stockMoved: {
    status: 409,
    inEnglish: ({ size, seen, is }: { size: string; seen: number; is: number }) =>
      `Pieces of ${size} came or went: there were ${seen} when you counted, and there are ${is} now. Count ${size} again.`,
  },
  stockBelowNothing: {
    status: 409,
    inEnglish: ({ was, size }: { was: number; size: string }) =>
      `There are only ${was} of ${size}. The stock cannot go below nothing.`,
    field: 'change.by',
  },
  stockBeyondMeasure: {
    status: 400,
    inEnglish: () => 'That is more than a shop can hold.',
    field: 'change',
  },

  slidesSavedSince: {
    status: 409,
    inEnglish: () => 'Someone else has saved the slides since you opened them. Look at theirs first.',
  },
  slideUnknown: {
    status: 400,
    inEnglish: () => 'This slide is not one of those that were there, or is there twice.',
    details: ({ place }: Place) => ({ field: `slides.${place}.id` }),
  },
  slidePictureGone: {
    status: 400,
    inEnglish: ({ which, place }: SlidePicture) =>
      `The ${which} picture of slide ${place + 1} is not kept here. Send it again.`,
    details: ({ which, place }: SlidePicture) => ({ field: `slides.${place}.${which}` }),
  },

  importEmpty: { status: 400, inEnglish: () => 'That file is empty. Choose another.' },
  importUnknown: { status: 404, inEnglish: () => 'There is no such import.' },
  importBeingChecked: { status: 409, inEnglish: () => 'The file is still being checked.' },
  importHasErrors: { status: 409, inEnglish: () => 'The file has errors. Mend them and send it again.' },
  importCancelled: { status: 409, inEnglish: () => 'This import was cancelled. Send the file again.' },
  importFailed: { status: 409, inEnglish: () => 'This import has failed. Send the file again.' },
  importOver: { status: 409, inEnglish: () => 'This import is over. There is nothing to cancel.' },
})
