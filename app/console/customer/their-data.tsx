import { useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ActButton } from '../parts/act-button.tsx'
import { Panel } from '../parts/panel.tsx'
import { act } from '../shell/ask.ts'
import type { Customer } from './customer.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Exports or erases what the shop keeps of a customer: the law lets a person ask for both. */
export function TheirData({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const [erasing, setErasing] = useState(false)
  const { code, erasedAt, whyNotErased } = customer
  return (
    <Panel title="Their data">
      <div className="flex flex-wrap gap-3">
        <ActButton kind="outline" onAct={() => download(code).then(onDone)}>
          Export it
        </ActButton>
        {!erasedAt && (
          <Button kind="outline" disabled={whyNotErased !== null} onClick={() => setErasing(true)}>
            Erase it
          </Button>
        )}
      </div>
      {!erasedAt && whyNotErased && (
        <p className="mt-3 max-w-measure text-small text-ink-soft">It cannot be erased yet. {whyNotErased}</p>
      )}
      {!erasedAt && (
        <EraseDialog open={erasing} onClose={() => setErasing(false)} customer={customer} onReload={onDone} />
      )}
    </Panel>
  )
}

async function download(code: string) {
  const held = await act('POST /api/admin/customers/{code}/export', {}, { code })
  if (!held) return
  const text = JSON.stringify(held.data, null, 2)
  saveFile(held.fileName, new Blob([text], { type: 'application/json' }))
}
