import { Link } from 'react-router'
import type { Import } from '../../../contract/admin/imports.ts'
import { listed } from '../../ui/lists.ts'
import { ActButton } from '../parts/act-button.tsx'
import { AskButton } from '../parts/ask-button.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { Progress } from '../parts/progress.tsx'
import { act, send } from '../shell/ask.ts'
import { changesNothing } from './import-state.tsx'

type Props = { found: Import; onDone: () => void }

/** Says what an import is doing, and offers what can be done about it. */
export function NextStep({ found, onDone }: Props) {
  const { state, isConfirmed, rows, rowsDone } = found
  return (
    <div className="mb-8 max-w-narrow" aria-live="polite">
      {state === 'checking' && (
        <>
          <p className="mb-3">
            The file is being checked. {rows > 0 && `${countOf(rows, 'row')} so far.`} You can leave this
            page; it goes on.
          </p>
          <Cancel found={found} onDone={onDone} />
        </>
      )}
      {state === 'checked' && <SayYes found={found} onDone={onDone} />}
      {state === 'refused' && (
        <p>
          Nothing was changed. Mend the rows below in your file, and{' '}
          <Link to="/imports" className="text-link">
            send it again
          </Link>
          .
        </p>
      )}
      {state === 'importing' && (
        <>
          <p className="mb-2">
            {counted(rowsDone)} of {countOf(rows, 'row')} are in. You can leave this page; it goes on.
          </p>
          <Progress share={rows > 0 ? rowsDone / rows : 0} label="Importing" />
          <div className="mt-2">
            <Cancel found={found} onDone={onDone} />
          </div>
        </>
      )}
      {state === 'done' && <p>{doneWords(found)}</p>}
      {state === 'cancelled' && (
        <p>
          {isConfirmed
            ? 'It was stopped on its way. What was in by then stays in.'
            : 'It was cancelled. Nothing was changed.'}
        </p>
      )}
      {state === 'failed' && <p>It failed at our end. What was in by then stays in; send the file again.</p>}
    </div>
  )
}

function doneWords(found: Import): string {
  if (found.errorCount > 0)
    return 'It is in, but for what is listed below: that changed after the check, and was left as it is.'
  if (changesNothing(found)) return 'The file said what the shop has already. Nothing needed a change.'
  return found.newProducts > 0
    ? 'It is all in. New products are drafts, unless the file publishes them.'
    : 'It is all in.'
}

function planWords({ newProducts, changedProducts, stockChanges }: Import): string {
  const does = [
    newProducts > 0 && `makes ${countOf(newProducts, 'new product')}`,
    changedProducts > 0 && `changes ${countOf(changedProducts, 'product')}`,
    stockChanges > 0 && `sets the stock of ${countOf(stockChanges, 'size')}`,
  ]
  return listed(does.filter((one) => one !== false))
}

function SayYes({ found, onDone }: Props) {
  if (changesNothing(found))
    return <p>The file says what the shop has already. There is nothing to import.</p>
  return (
    <>
      <p className="mb-4">The file is sound. It {planWords(found)}. Nothing has been changed yet.</p>
      <div className="flex flex-wrap gap-3">
        <ActButton onAct={() => act('POST /api/admin/imports/{id}/start', {}, { id: found.id }).then(onDone)}>
          Import it
        </ActButton>
        <Cancel found={found} onDone={onDone} />
      </div>
    </>
  )
}

const Cancel = ({ found, onDone }: Props) => (
  <AskButton
    text="Cancel the import"
    title="Cancel this import?"
    yes="Cancel it"
    onYes={() => send('POST /api/admin/imports/{id}/cancel', {}, { id: found.id }).finally(onDone)}
  >
    <p>
      {found.state === 'importing' ? 'What is in stays in. The rest is left out.' : 'Nothing is changed.'}
    </p>
  </AskButton>
)
