import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { seesOrdersIn } from '../../../core/staff.ts'
import { useIsHere } from '../../browser/use-is-here.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { ParcelForm } from './parcel-form.tsx'
import { ReturnsHere } from './returns-here.tsx'

/**
 * For a parcel that has arrived: its label is scanned, or the number of a return typed, and the page shows which it is.
 */
export function ReceivePage() {
  const [query, setQuery] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const number = query.get('number') ?? ''
  const [presses, setPresses] = useState(0)
  const done = () => {
    setQuery({}, { replace: true })
    if (field.current?.value.trim() === number) field.current.value = ''
    field.current?.focus()
  }
  return (
    <>
      <PageHead title="Parcels back" />
      <form
        className="mb-8 flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('number')).trim()
          if (!typed) return
          setQuery({ number: typed }, { replace: true })
          setPresses(presses + 1)
        }}
      >
        <Field
          ref={field}
          label="AWB or return number"
          name="number"
          defaultValue={number}
          required
          maxLength={60}
          autoComplete="off"
          autoFocus={number === ''}
          className="grow"
        />
        <Button type="submit" kind={number ? 'outline' : 'buy'}>
          Find it
        </Button>
      </form>
      {number ? (
        <Found key={number} number={number} presses={presses} onDone={done} />
      ) : (
        <p className="max-w-measure text-small text-ink-soft">
          Scan the label of a parcel that has come back, or type the number of a return. With a parcel that
          was not delivered you say here in what state it is, and its order ends. With a return its shopper is
          told that it has come, and you look at it next.
        </p>
      )}
    </>
  )
}

type FoundProps = { number: string; presses: number; onDone: () => void }

function Found({ number, presses, onDone }: FoundProps) {
  const state = useReply('GET /api/admin/parcels/{awb}', { params: { awb: number } })
  const { reply, reload } = state
  const seen = useRef(presses)
  useEffect(() => {
    if (seen.current === presses) return
    seen.current = presses
    reload()
  }, [presses, reload])
  const { role } = useStaff()
  const isHere = useIsHere()
  const seeThrough = async (sent: Promise<unknown>) => {
    // A refusal mostly means that a colleague was faster, so it is looked up anew then.
    await sent.catch((error) => {
      reload()
      throw error
    })
    // A person who has moved on to another parcel by then stays there.
    if (isHere()) onDone()
  }
  if (reply?.parcel) {
    const { parcel } = reply
    return (
      <ParcelForm parcel={parcel} seesOrder={seesOrdersIn(role, parcel.orderStatus)} onSend={seeThrough} />
    )
  }
  if (reply) return <ReturnsHere number={number} returns={reply.returns} onSend={seeThrough} />
  return <Fetching label="Looking for the parcel" state={state} />
}
