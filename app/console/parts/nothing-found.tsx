import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyPage } from './empty-page.tsx'

type Props = {
  /** The text without filters. */
  none: string
  /** The text where no row matches the filters. */
  like: string
  /** The label of the button that clears the filters. */
  all: string
  /** Whether there is another page. */
  goesOn?: boolean
}

/** The text of a list without rows, with or without filters. */
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
  return goesOn ? nothing : <EmptyPage>{nothing}</EmptyPage>
}
