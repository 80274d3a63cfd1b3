import marcellus from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { locale } from '#words/locale'
import { unbrokenTimes } from '../core/date.ts'
import { isInForce } from '../core/duties.ts'
import { yearInIndia } from '../core/india-time.ts'
import { LANGUAGES } from '../core/locale.ts'
import { OPENING_FACTS, type ShownFacts } from '../core/shop.ts'
import type { Route } from './+types/root.ts'
import { ownAddress } from './browser/own-address.ts'
import { picturesContext, shopContext } from './context.ts'
import fonts from './fonts/fonts.css?url'
import jost from './fonts/jost-basic-400.woff2?url'
import { Trouble } from './storefront/shell/trouble.tsx'
import { PicturesAt } from './ui/pictures-at.ts'
import './shop.css'

const preloaded = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: Route.LinksFunction = () => [
  // A sheet of its own: it is written into pages whole, and not fetched again with the other.
  { rel: 'stylesheet', href: fonts },
  preloaded(marcellus),
  preloaded(jost),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
]

export const meta: Route.MetaFunction = () => [{ title: OPENING_FACTS.name }]

/** Who the shop is, the address that shoppers see, for what must be said of a page in full, and where pictures are. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { branches: _, officer: __, audit, hours, ...facts } = context.get(shopContext)
  const now = new Date()
  return {
    origin: new URL(request.url).origin,
    picturesAt: context.get(picturesContext),
    shop: { ...facts, hours: unbrokenTimes(hours) } satisfies ShownFacts as ShownFacts,
    // Of the server: a browser that wakes the page draws the same.
    year: yearInIndia(now),
    // Said where it is so, and no byte of a page where it is not.
    ...(audit && isInForce('selfAudit', now) ? { hasAudit: true } : {}),
  }
}
export const shouldRevalidate = () => false

/** A browser leaves alone what it was sent of links and scripts; what draws them stays on the server. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={LANGUAGES[locale].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf5ec" />
        <Meta />
        {import.meta.env.SSR && (
          <>
            <Links />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href={ownAddress('/manifest.webmanifest')} />
          </>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <PicturesAt value={loaderData.picturesAt}>
      <Outlet />
    </PicturesAt>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useRouteLoaderData<typeof loader>('root')?.shop.name ?? OPENING_FACTS.name
  return <Trouble missing={isRouteErrorResponse(error) && error.status === 404} shop={shop} />
}
