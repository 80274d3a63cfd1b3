import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReply } from '../shell/use-reply.ts'
import { ParcelForm } from './parcel-form.tsx'

/** A parcel is here again: its label is scanned or typed, what is in it looked at, and on to the next. */
export function ReceivePage() {
  const [query, setQuery] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const awb = query.get('awb') ?? ''
  const done = (message: string) => {
    sayDone(message)
    setQuery({}, { replace: true })
    if (field.current) field.current.value = ''
    field.current?.focus()
  }
  return (
    <>
      <PageHead title="Parcels back" />
      <form
        className="mb-8 flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('awb')).trim()
          if (typed) setQuery({ awb: typed }, { replace: true })
        }}
      >
        <Field
          ref={field}
          label="AWB on the label"
          name="awb"
          defaultValue={awb}
          required
          maxLength={60}
          autoComplete="off"
          autoFocus={awb === ''}
          className="grow"
        />
        <Button type="submit" kind={awb ? 'outline' : 'buy'}>
          Find it
        </Button>
      </form>
      {awb ? (
        <Found key={awb} awb={awb} onDone={done} />
      ) : (
        <p className="max-w-measure text-small text-ink-soft">
          Scan or type the number on a parcel that came back. What can be sold again goes back on the shelf,
          the rest is written off, the order ends, and what was paid goes back to the shopper.
        </p>
      )}
    </>
  )
}

function Found({ awb, onDone }: { awb: string; onDone: (message: string) => void }) {
  const { reply, trouble } = useReply('GET /api/admin/parcels/{awb}', { params: { awb } })
  if (reply) return <ParcelForm parcel={reply.parcel} onDone={onDone} />
  if (!trouble) return <Spinner label="Looking for the parcel" />
  return (
    <p role="alert" className="border-l-4 border-madder bg-linen p-4">
      {trouble.words}
    </p>
  )
}
