import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Import } from '../../../contract/admin/imports.ts'
import { BackLink } from '../parts/back-link.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { Figures } from '../parts/figures.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { ErrorTable } from './error-table.tsx'
import { hasChanges, ImportBadge } from './import-state.tsx'
import { NextStep } from './next-step.tsx'

const WHILE_IT_MOVES_MS = 1000
const OTHERWISE_MS = 8000

/** Shows one import, from its check to its end. */
export function ImportPage() {
  const { id = '' } = useParams()
  const [moves, setMoves] = useState(true)
  const asked = useReply('GET /api/admin/imports/{id}', {
    params: { id },
    everyMs: moves ? WHILE_IT_MOVES_MS : OTHERWISE_MS,
  })
  const found = asked.reply?.import
  const state = found?.state
  useEffect(() => setMoves(state === 'checking' || state === 'importing'), [state])
  return (
    <>
      <BackLink to="/imports">All imports</BackLink>
      <PageHead title={<span className="wrap-anywhere">{found?.fileName ?? 'Import'}</span>} tab="Import">
        {found && (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
            <ImportBadge found={found} />
            <span className="text-ink-soft">
              sent <Time at={found.startedAt} /> by {found.startedBy}
            </span>
          </p>
        )}
      </PageHead>
      <Fetching label="Fetching the import" state={asked} />
      {found && (
        <>
          <NextStep found={found} onDone={asked.reload} />
          <Counts found={found} />
          {found.errorCount > 0 && <ErrorTable found={found} />}
        </>
      )}
    </>
  )
}

/**
 * What the import will change, or has changed, in figures: of one that was refused its rows and errors alone, nothing of one
 * that was cancelled before it began.
 */
export function Counts({ found }: { found: Import }) {
  const { state } = found
  if (state === 'checking' || (state === 'cancelled' && !hasChanges(found))) return null
  const { rows, newProducts, changedProducts, unchangedProducts, stockChanges, errorCount } = found
  const changes = [
    { what: newProducts === 1 ? 'new product' : 'new products', count: newProducts },
    { what: changedProducts === 1 ? 'changed product' : 'changed products', count: changedProducts },
    { what: 'as they are', count: unchangedProducts },
    { what: stockChanges === 1 ? 'stock set' : 'stocks set', count: stockChanges },
  ]
  const figures: { what: string; count: number; look?: string }[] = [
    { what: rows === 1 ? 'row' : 'rows', count: rows },
    ...(hasChanges(found) ? changes : []),
    { what: errorCount === 1 ? 'error' : 'errors', count: errorCount, look: 'text-madder' },
  ]
  return (
    <Figures
      label={countOf(rows, 'row')}
      figures={figures.map(({ what, count, look }) => ({
        what,
        figure: counted(count),
        look: count === 0 ? 'text-ink-soft' : look,
      }))}
    />
  )
}
