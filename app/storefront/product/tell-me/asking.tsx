import { useState } from 'react'
import * as words from '#words/tell-me'
import type { SizeWaits } from '../../../../contract/replies.ts'
import { POLICY } from '../../../../core/policy.ts'
import { type Size, sizeText, type WornBy } from '../../../../core/sizes.ts'
import { takeFocus } from '../../../browser/take-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OneOfField } from '../../../ui/one-of-field.tsx'
import { checkEmail } from '../../login/account-checks.ts'
import { EmailField } from '../../login/email-field.tsx'
import { FormRefusal } from '../../login/form-refusal.tsx'
import { useCheckedForm } from '../../login/use-checked-form.ts'
import { useAsking } from './use-asking.ts'

export type AskingProps = {
  /** `offered`: the number of its sizes. */
  piece: { _id: string; name: string; wornBy?: WornBy; offered: number }
  /** The sizes that have sold out; `first` is preselected. */
  gone: Size[]
  first: Size
  onClose: () => void
}

export function Asking({ piece, gone, first, onClose }: AskingProps) {
  const [size, setSize] = useState(first)
  const [email, setEmail] = useState('')
  const [byWhatsApp, setByWhatsApp] = useState(false)
  const asking = useAsking(piece._id)
  const { own, isVisitor, refused, busy, said } = asking
  const isKnown = isVisitor || own !== null
  const isWaiting = own?.waits.some((wait) => wait.itemId === piece._id && wait.size === size) ?? false
  const named = (one: Size) => sizeText(one, piece.wornBy, piece.offered)
  const text = named(size)
  const { sent, form } = useCheckedForm(isVisitor && checkEmail(email) !== null, () => {
    if (!isKnown) void asking.load()
    else if (isWaiting) void asking.withdraw(size, words.withdrawn({ size: text }))
    else void asking.ask({ size, byWhatsApp, email: email.trim() }, text)
  })
  if (said)
    return (
      <Dialog open onClose={onClose} title={words.title}>
        <Said text={said} />
        <Button className="mt-6" onClick={onClose}>
          {words.close}
        </Button>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p>{words.intro({ name: piece.name })}</p>
      <form {...form} onInput={asking.forgetRefusal} className="mt-6 grid gap-6">
        <OneOfField label={words.size} value={size} options={gone} onValue={setSize}>
          {named}
        </OneOfField>
        {isVisitor ? (
          <EmailField
            label={words.email}
            required
            autoComplete="email"
            value={email}
            onValue={setEmail}
            sent={sent}
            refusal={asking.refusalOf('email')}
          />
        ) : (
          own && !isWaiting && <Ways ways={own.ways} byWhatsApp={byWhatsApp} onChoose={setByWhatsApp} />
        )}
        <FormRefusal refused={refused} fields={['email']} isAlone />
        {isWaiting && <p>{words.alreadyWaiting({ size: text })}</p>}
        <Button
          type="submit"
          wide
          kind={isWaiting ? 'outline' : 'buy'}
          busy={busy || !(isKnown || asking.failed)}
        >
          {isWaiting
            ? words.noLonger
            : isKnown || !asking.failed
              ? words.submit({ size: text })
              : words.tryAgain}
        </Button>
      </form>
      <p className="mt-4 text-small text-ink-soft">{words.promise({ days: POLICY.keepSizeWaitsDays })}</p>
    </Dialog>
  )
}

type WaysProps = { ways: SizeWaits['ways']; byWhatsApp: boolean; onChoose: (byWhatsApp: boolean) => void }

function Ways({ ways, byWhatsApp, onChoose }: WaysProps) {
  const byEmail = words.byEmail({ email: ways.email })
  if (!ways.whatsapp) return <p className="wrap-anywhere">{byEmail}</p>
  return (
    <OneOfField
      label={words.how}
      value={byWhatsApp ? 'whatsapp' : 'email'}
      options={['email', 'whatsapp']}
      onValue={(way) => onChoose(way === 'whatsapp')}
    >
      {(way) => (way === 'email' ? byEmail : words.byWhatsapp)}
    </OneOfField>
  )
}

/** Shown in the place of the form, which had the focus. */
function Said({ text }: { text: string }) {
  return (
    <p ref={takeFocus} role="status" tabIndex={-1} className="note border-bottle py-3">
      {text}
    </p>
  )
}
