import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyPage } from './empty-page.tsx'

type Props = {
  /** Where there is nothing to find. */
  none: string
  /** Where nothing is like what is looked for. */
  like: string
  /** What the button calls the way to all of them. */
  all: string
  /** Whether the list goes on behind this page. */
  goesOn?: boolean
}

/** What stands in a list without rows, by whether something is looked for in it. */
export function NothingFound({ none, like, all, goesOn = false }: Props) {
  const [filters, setFilters] = useSearchParams()
  if (filters.size === 0) return <p>{none}</p>
  const nothing = (
    <>
      <p>{like}</p>
      <Button kind="quiet" onClick={() => setFilters({}, { replace: true })}>
        {all}
      </Button>
    </>
  )
  return goesOn ? nothing : <EmptyPage filters={filters}>{nothing}</EmptyPage>
}
