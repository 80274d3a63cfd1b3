import type { MetaDescriptor } from 'react-router'
import type { BreadcrumbList, ClothingStore, Organization, Thing, WebSite } from 'schema-dts'
import * as words from '#words/shell'
import { ownAddress } from '../../browser/own-address.ts'
import type { RootData } from '../page-meta.ts'

/** A page's data for search engines, by the names of schema.org. The router escapes what would end the script element. */
export const linkedData = (...things: Thing[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
})

/** A path as a whole address: search engines take no relative ones. */
export const absolute = ({ origin }: RootData, path: string): string => origin + ownAddress(path)

const shopId = ({ origin }: RootData) => `${origin}/#shop`

/** The shop as a store that can be visited. Its hours are left out, because they are free text in the settings. */
export function shopData(root: RootData): ClothingStore {
  const { name, legalName, phone, email, founded, address } = root.shop
  return {
    '@type': 'ClothingStore',
    '@id': shopId(root),
    name,
    legalName,
    url: absolute(root, '/'),
    logo: `${root.origin}/icon-512.png`,
    image: `${root.origin}/og-default-1200x630.jpg`,
    telephone: phone,
    email,
    foundingDate: String(founded),
    currenciesAccepted: 'INR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.filter((line) => line !== COUNTRY).join(', '),
      addressCountry: 'IN',
    },
  }
}

/** The last line of the address in the settings, which schema.org takes as a code instead. */
const COUNTRY = 'India'

/** The shop as the seller, on pages about something else than the shop. */
export const sellerData = (root: RootData): Organization => ({
  '@type': 'Organization',
  '@id': shopId(root),
  name: root.shop.name,
  url: absolute(root, '/'),
})

/** The site, under the name that search engines show for all of its pages. */
export const siteData = (root: RootData): WebSite => ({
  '@type': 'WebSite',
  '@id': `${root.origin}/#site`,
  name: root.shop.name,
  url: absolute(root, '/'),
  publisher: { '@id': shopId(root) },
})

/** The trail from the home page to this page, which comes last. `trail`: without the home page. */
export function trailData(root: RootData, trail: { name: string; path: string }[]): BreadcrumbList {
  const places = [{ name: words.homePage, path: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(root, path),
    })),
  }
}
