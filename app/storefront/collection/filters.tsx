import { type ComponentType, type MouseEvent, useState } from 'react'
import * as words from '#words/collection'
import { ownAddress } from '../../browser/own-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { missPart } from '../shell/shop-link.tsx'
import { FilterGroups, type FilterProps, takePrices } from './filter-groups.tsx'
import type { SheetProps } from './filter-sheet.tsx'
import type { Selection } from './selection.ts'

/** The id of the page's form, for the sort select that stands outside it. */
export const FILTERS_ID = 'filters'

/**
 * A GET form: each change is an address. A column on wide screens. On small ones it is folded before hydration and a sheet
 * after it, whose script is fetched when it is first opened.
 */
export function Filters(props: FilterProps & Omit<SheetProps, 'close'>) {
  const { panel, selection, choose } = props
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null)
  const [isComing, setComing] = useState(false)
  const open = async (event: MouseEvent<HTMLElement>) => {
    if (event.currentTarget.closest('details')?.open) return
    event.preventDefault()
    setComing(true)
    const part = await import('./filter-sheet.tsx').catch(missPart)
    setComing(false)
    if (part) setSheet(() => part.FilterSheet)
  }
  return (
    <>
      <form
        id={FILTERS_ID}
        action={ownAddress('/collection')}
        onSubmit={takePrices(props)}
        className="max-lg:row-start-2 lg:sticky lg:top-24"
      >
        {selection.q && <input type="hidden" name="q" value={selection.q} />}
        {selection.filters.ready && <input type="hidden" name="ready" value={selection.filters.ready[0]} />}
        <details className="filters">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by the keyboard too */}
          <summary
            onClick={open}
            aria-haspopup="dialog"
            aria-busy={isComing || undefined}
            className="flex supports-[selector(::details-content)]:lg:hidden min-h-12 items-center justify-between rounded-control border border-line pr-3 pl-4"
          >
            <span>{words.filter({ count: chosenIn(selection) })}</span>
            {isComing ? <span aria-hidden="true" className="threads w-6" /> : <ChevronIcon />}
          </summary>
          <div className="filters-column pt-4 lg:pt-0">
            {!Sheet && <FilterGroups panel={panel} selection={selection} choose={choose} />}
            <div className="mt-4">
              <ApplyWithoutScripts />
            </div>
          </div>
        </details>
      </form>
      {Sheet && <Sheet {...props} close={() => setSheet(null)} />}
    </>
  )
}

const chosenIn = ({ categories, types, filters: { priceFrom, priceTo, ...facets } }: Selection) =>
  [categories, types, ...Object.values(facets)].flat().length + (priceFrom || priceTo ? 1 : 0)

export const ApplyWithoutScripts = () => (
  <noscript className="max-lg:w-full">
    <button type="submit" form={FILTERS_ID} className={`${buttonClass('outline')} max-lg:w-full`}>
      {words.apply}
    </button>
  </noscript>
)
