import * as words from '#words/collection'
import { failedToLoadProducts } from '#words/shell'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterGroups, type FilterProps, takePrices } from './filter-groups.tsx'
import { EVERYTHING } from './selection.ts'

export type SheetProps = FilterProps & {
  total: number
  isMore: boolean
  /** The list of the latest choice could not be fetched. */
  failed: boolean
  /** The counts are not yet those of the latest choice. */
  pending: boolean
  close: () => void
}

/**
 * The filters on a phone. Each choice changes the address at once, so that its results are counted while the sheet is open.
 */
export function FilterSheet(props: SheetProps) {
  const { panel, selection, choose, total, isMore, failed, pending, close } = props
  const some = isMore ? words.showMoreThan({ total }) : words.showPieces({ total })
  const shown = total > 0 ? some : words.nothingLeft
  return (
    <Dialog open onClose={close} title={words.filterTitle} isSheet>
      <form onSubmit={takePrices(props)} className="sheet-list">
        <FilterGroups panel={panel} selection={selection} choose={choose} />
      </form>
      <div className="sheet-foot">
        {/* The sheet lies over the toast that says so. */}
        <ErrorNote className="mb-3 w-full">{failed && failedToLoadProducts}</ErrorNote>
        <Button kind="quiet" onClick={() => choose({ ...EVERYTHING, q: selection.q, sort: selection.sort })}>
          {words.clearAll}
        </Button>
        <Button onClick={close} aria-busy={pending || undefined} className="flex-1">
          {shown}
        </Button>
        <p role="status" className="sr-only">
          {shown}
        </p>
      </div>
    </Dialog>
  )
}
