import { useState } from 'react'
import * as words from '#words/complaint'
import { call } from '../../../contract/client.ts'
import type { GrievanceFiled } from '../../../contract/replies.ts'
import { LONGEST_GRIEVANCE } from '../../../core/grievance.ts'
import { randomKey } from '../../browser/random-key.ts'
import { takeFocus } from '../../browser/take-focus.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { dayTimeText } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import { checkEmail } from '../login/account-checks.ts'
import { EmailField } from '../login/email-field.tsx'
import { FormRefusal } from '../login/form-refusal.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useKeptFields } from '../state/kept-fields.ts'
import { callSigned, useSession } from '../state/session.ts'

const FIELDS = ['name', 'email', 'order', 'text']

/** A complaint, with an account or without one; its ticket stands in the form's place at once. */
export function ComplaintForm() {
  const { token, user } = useSession()
  const isVisitor = !token
  const { fields, type, forget } = useKeptFields('complaint', {
    name: '',
    email: '',
    order: '',
    text: '',
    /** Of the complaint that was sent last. Sent again it is the same; changed, it is another. */
    key: '',
  })
  const { name, email, order, text } = fields
  const [filed, setFiled] = useState<GrievanceFiled | null>(null)
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit()
  const isEmpty = text.trim() === ''
  const isWrong = isEmpty || (isVisitor && (name.trim() === '' || checkEmail(email) !== null))
  const { sent, form } = useCheckedForm(
    isWrong,
    () =>
      void submit({
        as: 'sending',
        send: async () => {
          const key = fields.key || randomKey()
          type({ key })
          const how = { idempotencyKey: key }
          setFiled(
            isVisitor
              ? await call(
                  'POST /api/grievance/file-by-mail',
                  { name, email: email.trim(), order, text },
                  how,
                )
              : await callSigned('POST /api/grievance/file', { order, text }, how),
          )
          forget()
        },
        fallback: words.failed,
      }),
  )
  if (filed) return <Filed filed={filed} email={isVisitor ? email.trim() : (user?.email ?? '')} />
  return (
    <form
      {...form}
      onInput={() => {
        type({ key: '' })
        forgetRefusal()
      }}
      className="grid gap-6"
    >
      {isVisitor && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label={words.name}
            name="name"
            required
            autoComplete="name"
            maxLength={120}
            value={name}
            error={sent && name.trim() === '' ? words.sayName : refusalOf('name')}
            onChange={(event) => type({ name: event.target.value })}
          />
          <EmailField
            label={words.email}
            required
            autoComplete="email"
            value={email}
            onValue={(next) => type({ email: next })}
            sent={sent}
            refusal={refusalOf('email')}
          />
        </div>
      )}
      <Field
        label={words.order}
        name="order"
        optional
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={order}
        error={refusalOf('order')}
        onChange={(event) => type({ order: event.target.value })}
      />
      <AreaField
        label={words.text}
        name="text"
        required
        rows={6}
        maxLength={LONGEST_GRIEVANCE}
        hint={words.textHint}
        value={text}
        error={sent && isEmpty ? words.saySomething : refusalOf('text')}
        onChange={(event) => type({ text: event.target.value })}
      />
      <FormRefusal refused={refused} fields={FIELDS} isAlone />
      <Button type="submit" busy={busy !== null} className="justify-self-start max-sm:w-full">
        {words.send}
      </Button>
    </form>
  )
}

/** In the place of the form, which had the focus. */
function Filed({ filed, email }: { filed: GrievanceFiled; email: string }) {
  const { ticket, acknowledgeBy, settleBy } = filed
  return (
    <div ref={takeFocus} role="status" tabIndex={-1} className="note border-bottle p-6">
      <p className="text-small text-ink-soft">{words.ticket}</p>
      <p className="text-h3 font-medium tracking-wide wrap-anywhere tabular-nums">{ticket}</p>
      <p className="mt-4 wrap-anywhere">{words.copyMailed({ email })}</p>
      <p className="mt-2">
        {words.clocks({ acknowledge: dayTimeText(acknowledgeBy), settle: dayTimeText(settleBy) })}
      </p>
      <p className="mt-4">
        <ShopLink to={`/grievance#${ticket}`} className="lone-link">
          {words.follow}
        </ShopLink>
      </p>
    </div>
  )
}
