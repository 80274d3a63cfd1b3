import type { MetaDescriptor } from 'react-router'
import type { BreadcrumbList, ClothingStore, Organization, Thing, WebSite } from 'schema-dts'
import * as words from '#words/shell'
import { ownAddress } from '../../browser/own-address.ts'
import type { RootData } from '../page-meta.ts'

/** What a page says to search engines by the names of schema.org; the router escapes what would end the script. */
export const linkedData = (...things: Thing[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
})

/** Search engines take nothing that is relative. */
export const absolute = ({ origin }: RootData, path: string): string => origin + ownAddress(path)

const shopId = ({ origin }: RootData) => `${origin}/#shop`

/** The shop as a place that can be visited. Its hours are free text in the settings, and so left out. */
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

/** What the settings' addresses end in. */
const COUNTRY = 'India'

/** Who sells, where a page speaks of something else. */
export const sellerData = (root: RootData): Organization => ({
  '@type': 'Organization',
  '@id': shopId(root),
  name: root.shop.name,
  url: absolute(root, '/'),
})

/** What search engines call the whole of it. */
export const siteData = (root: RootData): WebSite => ({
  '@type': 'WebSite',
  '@id': `${root.origin}/#site`,
  name: root.shop.name,
  url: absolute(root, '/'),
  publisher: { '@id': shopId(root) },
})

/** The way from the first page to this one, which comes last. */
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
