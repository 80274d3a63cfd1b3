import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** Where there is nothing to find. */
  none: string
  /** Where nothing is like what is looked for. */
  like: string
  /** What the button calls the way to all of them. */
  all: string
}

/** What stands in a list without rows, by whether something is looked for in it. */
export function NothingFound({ none, like, all }: Props) {
  const [filters, setFilters] = useSearchParams()
  if (filters.size === 0) return <p>{none}</p>
  return (
    <>
      <p>{like}</p>
      <Button kind="quiet" onClick={() => setFilters({}, { replace: true })}>
        {all}
      </Button>
    </>
  )
}
