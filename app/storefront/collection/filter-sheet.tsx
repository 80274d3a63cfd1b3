import * as words from '#words/collection'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterGroups, type FilterProps, takePrices } from './filter-groups.tsx'
import { EVERYTHING } from './selection.ts'

export type SheetProps = FilterProps & {
  total: number
  isMore: boolean
  /** What was chosen last is not counted yet. */
  pending: boolean
  close: () => void
}

/** The filters of a phone: each choice is an address at once, so that what it would show is counted while it is open. */
export function FilterSheet(props: SheetProps) {
  const { panel, selection, choose, total, isMore, pending, close } = props
  const some = isMore ? words.showMoreThan({ total }) : words.showPieces({ total })
  const shown = total > 0 ? some : words.nothingLeft
  return (
    <Dialog open onClose={close} title={words.filterTitle} isSheet>
      <form onSubmit={takePrices(props)} className="sheet-list">
        <FilterGroups panel={panel} selection={selection} choose={choose} />
      </form>
      <div className="sheet-foot">
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
