import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import * as words from '#words/suggestions'
import type { Suggestions as Answer } from '../../../contract/replies.ts'
import { type Category, TYPES } from '../../../core/categories.ts'
import type { Occasion } from '../../../core/facet-families.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { productPath } from '../../ui/product-card/card-product.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { categoryName, typeName } from './catalogue-names.ts'
import { collectionPath, EVERYTHING } from './selection.ts'
import { LIST_ID, optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** The field's text as it is now. */
  text: string
  /** The search that the page shows the results of. */
  answered: string
  /** The shopper has pressed Enter: no suggestions any more, however late an answer comes. */
  isSearched: boolean
}

/**
 * Suggestions for the typed text, in a list below the search field: arrow keys move through it, Enter follows one, Escape
 * closes it. The script is loaded with the field's first focus; until then, and without suggestions, it is an ordinary field.
 */
export function Suggestions({ field, text, answered, isSearched }: Props) {
  const shown = useSuggestions(text)
  const [isWanted, setWanted] = useState(text !== answered)
  useEffect(() => {
    if (isSearched) setWanted(false)
  }, [isSearched])
  const [active, setActive] = useState({ place: -1, for: text })
  const places = shown ? placesOf(shown.suggestions) : []
  const isOpen = isWanted && places.length > 0
  const place = isOpen && active.for === text ? active.place : -1
  useCombobox(field, { isOpen, place, count: places.length }, (asked) => {
    setWanted(asked !== 'close')
    if (typeof asked === 'number') setActive({ place: asked, for: text })
  })
  const close = () => setWanted(false)
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && words.found({ count: places.length })}
      </p>
      {isOpen && (
        <div
          id={LIST_ID}
          role="listbox"
          aria-label={words.suggestions}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 max-h-[min(70dvh,34rem)] overflow-y-auto overscroll-contain border-b border-sand bg-paper shadow-lg"
        >
          <div className="gutter mx-auto grid max-w-page gap-x-12 gap-y-5 py-5 sm:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
            <Group
              name={words.pieces}
              places={places.filter(({ kind }) => kind === 'piece')}
              active={place}
              close={close}
            />
            <div className="grid content-start gap-y-5">
              <Group
                name={words.shelves}
                places={places.filter(({ kind }) => kind === 'shelf')}
                active={place}
                close={close}
              />
              <Group
                name={words.occasions}
                places={places.filter(({ kind }) => kind === 'occasion')}
                active={place}
                close={close}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

type Place = { at: number; kind: 'piece' | 'shelf' | 'occasion'; to: string; shown: ReactNode }

/** All suggestions, in the order in which the arrow keys go through them. */
function placesOf({ products, shelves, occasions }: Answer): Place[] {
  const places: Omit<Place, 'at'>[] = [
    ...products.map((product) => ({
      kind: 'piece' as const,
      to: productPath(product),
      shown: <Piece {...product} />,
    })),
    ...shelves.map(({ category, type }) => ({
      kind: 'shelf' as const,
      to: shelfPath(category as Category, type),
      shown: type
        ? words.typeOf({ category: categoryName(category), type: typeName(type) })
        : categoryName(category),
    })),
    ...occasions.map(({ occasion, q }) => ({
      kind: 'occasion' as const,
      to: collectionPath({ ...EVERYTHING, q }),
      shown: OCCASION_NAMES[occasion],
    })),
  ]
  return places.map((place, at) => ({ ...place, at }))
}

const OCCASION_NAMES: Record<Occasion, string> = {
  wedding: words.wedding,
  haldi: words.haldi,
  mehendi: words.mehendi,
  sangeet: words.sangeet,
  engagement: words.engagement,
  reception: words.reception,
  diwali: words.diwali,
  navratri: words.navratri,
  eid: words.eid,
  'karva-chauth': words.karvaChauth,
  puja: words.puja,
  festive: words.festive,
  party: words.party,
  office: words.office,
  everyday: words.everyday,
  brunch: words.brunch,
  holiday: words.holiday,
}

/** A type that the filter panel does not have becomes a search for its name. */
function shelfPath(category: Category, type: string | null): string {
  const isFilter = type !== null && TYPES[category]?.includes(type)
  return collectionPath({
    ...EVERYTHING,
    categories: [category],
    types: isFilter ? [type] : [],
    q: type === null || isFilter ? '' : type,
  })
}

type GroupProps = { name: string; places: Place[]; active: number; close: () => void }

function Group({ name, places, active, close }: GroupProps) {
  if (places.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="mb-1 text-eyebrow font-medium uppercase text-ink-soft">
        {name}
      </p>
      {places.map(({ at, to, shown }) => (
        <ShopLink
          key={to}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          to={to}
          onClick={close}
          className="-mx-3 flex min-h-11 items-center gap-4 rounded-control px-3 py-1 hover:bg-linen aria-selected:bg-linen aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-madder"
        >
          {shown}
        </ShopLink>
      ))}
    </div>
  )
}

function Piece({ name, effectivePrice, picture }: Answer['products'][number]) {
  return (
    <>
      <span className="block h-15 w-12 shrink-0 overflow-hidden bg-linen">
        {picture && (
          <ProductPicture picture={picture} alt="" sizes="48px" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-small">
          <Price price={effectivePrice} />
        </span>
      </span>
    </>
  )
}
