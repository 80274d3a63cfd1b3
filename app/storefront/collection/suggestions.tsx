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
import { useSuggestions } from './use-suggestions.ts'

const LIST_ID = 'suggestions'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** What stands in the field now. */
  text: string
  /** What the page shows the answer to. */
  answered: string
  /** It was searched for by hand: nothing is suggested any more, however late an answer comes. */
  isSearched: boolean
}

/**
 * What may be meant by what is typed, below the field: arrow keys go through it, Enter goes there, Escape folds it away. Loaded with
 * the first focus of the field, which is an ordinary one until then, and whenever this has nothing to say.
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

/** In the order in which the arrow keys go. */
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

/** A type that is none of the filter's is searched for. */
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

const optionId = (at: number) => `suggestion-${at}`

type Shown = { isOpen: boolean; place: number; count: number }

/** Makes the field a combobox, as https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ has it: it keeps the focus. */
function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { isOpen, place, count }: Shown,
  ask: (asked: 'open' | 'close' | number) => void,
) {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? LIST_ID : null,
      'aria-activedescendant': place >= 0 ? optionId(place) : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    if (place >= 0) document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })

    const press = (event: KeyboardEvent) => {
      if (event.isComposing || count === 0) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        event.preventDefault()
        // From the field itself, which stands before the first and behind the last.
        const from = isOpen ? place : -1
        ask(((from + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        ask('close')
      } else if (event.key === 'Enter') {
        if (place >= 0) {
          event.preventDefault()
          document.getElementById(optionId(place))?.click()
        } else ask('close')
      }
    }
    const type = () => ask('open')
    const leave = () => ask('close')
    input.addEventListener('input', type)
    input.addEventListener('keydown', press)
    input.addEventListener('blur', leave)
    return () => {
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', press)
      input.removeEventListener('blur', leave)
    }
  })
}
