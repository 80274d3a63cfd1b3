import type { MouseEvent } from 'react'
import * as words from '#words/collection'
import { buttonClass } from '../../ui/button.tsx'
import { MAIN_ID } from '../../ui/page.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { SizedCard } from '../product-card/sized-card.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Taken } from './chips.ts'
import { Filters } from './filters.tsx'
import { InTime } from './in-time.tsx'
import type { Panel } from './panel-group.ts'
import { collectionPath, EVERYTHING, type Selection } from './selection.ts'
import type { ShownList } from './shown-list.ts'
import { Narrowing, SortChoice } from './toolbar.tsx'
import type { Choose } from './use-selection.ts'

/** Cards on the first screen of a phone: their pictures are not loaded lazily. */
const EAGER = 4

type Props = {
  products: CardProduct[]
  total: number
  /** There are more products than `total`, which was not counted to the end. */
  isMore: boolean
  heading: { title: string; text: string }
  panel: Panel
  chips: Taken[]
  instead: Instead
  /** The number of the list's page, from 1. */
  number: number
  morePath: string | null
  showMore: (event: MouseEvent<HTMLAnchorElement>) => void
  busy: boolean
  /** The selection that the list shows, and the one that is being fetched. */
  drawn: Selection
  wanted: Selection
  failed: boolean
  pending: boolean
  choose: Choose
}

export function CollectionPage(props: Props) {
  const { total, isMore, heading, panel, chips, drawn, wanted, failed, pending, choose } = props
  return (
    <main id={MAIN_ID} tabIndex={-1} className="gutter mx-auto max-w-page pt-8 pb-18 lg:pt-12 lg:pb-28">
      <h1 className="font-display text-h1">{heading.title}</h1>
      {heading.text && <p className="mt-3 max-w-measure text-ink-soft">{heading.text}</p>}
      <div className="mt-8 grid grid-cols-2 gap-x-3 lg:mt-12 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-x-12">
        <div className="contents lg:block">
          <InTime selection={wanted} choose={choose} />
          <Filters
            panel={panel}
            selection={wanted}
            choose={choose}
            total={total}
            isMore={isMore}
            failed={failed}
            pending={pending}
          />
        </div>
        <section aria-label={words.products} aria-busy={pending || undefined} className="max-lg:contents">
          <h2 className="sr-only">{words.products}</h2>
          <div className="mb-6 flex items-center justify-between gap-6 max-lg:contents">
            <p
              role="status"
              className="text-ink-soft tabular-nums max-lg:col-span-2 max-lg:row-start-3 max-lg:my-4"
            >
              {isMore ? words.morePieces({ total }) : words.pieces({ total })}
            </p>
            <SortChoice
              selection={wanted}
              choose={choose}
              hasOrigins={panel.some(({ name }) => name === 'origin')}
            />
          </div>
          <Narrowing chips={chips} selection={wanted} choose={choose} />
          <div
            className={`col-span-2 row-start-5 transition-opacity duration-150 ${pending ? 'opacity-60' : ''}`}
          >
            {props.products.length > 0 ? (
              <List {...props} />
            ) : (
              <Nothing selection={drawn} panel={panel} instead={props.instead} isPastEnd={total > 0} />
            )}
          </div>
        </section>
      </div>
    </main>
  )
}

function List({ products, total, isMore, number, morePath, showMore, busy, drawn }: Props) {
  return (
    <>
      {number > 1 && (
        <p className="mb-6 flex items-center gap-6">
          <ShopLink to={collectionPath(drawn, number - 1)} rel="prev" className="lone-link">
            {words.previousPage}
          </ShopLink>
          <span className="text-small text-ink-soft tabular-nums">{words.pageNumber({ number })}</span>
        </p>
      )}
      <ul className="product-grid product-grid-beside">
        {products.map((product, place) => (
          <li key={product._id}>
            <SizedCard product={product} eager={place < EAGER} />
          </li>
        ))}
      </ul>
      {morePath && (
        <div className="mt-12 flex flex-col items-center gap-4 lg:mt-18">
          {number === 1 && (
            <p className="text-small text-ink-soft tabular-nums">
              {(isMore ? words.ofMorePieces : words.ofPieces)({ shown: products.length, total })}
            </p>
          )}
          <ShopLink
            to={morePath}
            rel="next"
            onClick={showMore}
            aria-busy={busy || undefined}
            className={`${buttonClass('outline')} w-56 max-w-full`}
          >
            {words.showMore}
            {busy && <span aria-hidden="true" className="threads w-6" />}
          </ShopLink>
        </div>
      )}
    </>
  )
}

type Instead = ShownList['instead']
type NothingProps = { selection: Selection; panel: Panel; instead: Instead; isPastEnd: boolean }

function Nothing({ selection, panel, instead, isPastEnd }: NothingProps) {
  if (isShopEmpty(selection, panel))
    return (
      <div className="bg-linen px-6 py-18 sm:px-12">
        <TwoThreads className="mb-8 w-18" />
        <h2 className="font-display text-h2">{words.emptyShop}</h2>
        <p className="mt-3 max-w-measure">{words.emptyShopText}</p>
      </div>
    )
  return (
    <div className="bg-linen px-6 py-18 sm:px-12">
      <TwoThreads className="mb-8 w-18" />
      <h2 className="font-display text-h2">{words.nothing}</h2>
      <p className="mt-3 max-w-measure">
        {isPastEnd
          ? words.pastLastPage
          : selection.q
            ? words.nothingNamed({ q: selection.q })
            : words.nothingFiltered}
        {instead && ` ${instead.text}`}
      </p>
      {instead && (
        <ul className="mt-4 grid justify-items-start">
          {instead.chips.map(({ text, path }) => (
            <li key={path}>
              <ShopLink to={path} preventScrollReset className="lone-link">
                {text}
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
      <ShopLink
        to={collectionPath(isPastEnd ? selection : EVERYTHING)}
        className={`mt-8 ${buttonClass('buy')}`}
      >
        {isPastEnd ? words.fromFirstPiece : words.seeEverything}
      </ShopLink>
    </div>
  )
}

/** Each category's count leaves out which ones are ticked, but not a search or a filter. */
const isShopEmpty = ({ q, filters }: Selection, panel: Panel): boolean =>
  !q &&
  Object.keys(filters).length === 0 &&
  panel.every(({ name, choices }) => name !== 'category' || choices.every(({ count }) => count === '0'))
