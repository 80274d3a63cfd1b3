import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as words from '#words/ask-return'
import type { ReturnChoice } from '../../../contract/replies.ts'
import { isFault, needsPhotos, type ReturnReason } from '../../../core/return-policy.ts'
import type { Wish } from '../../../core/return-state.ts'
import type { ReviewPhoto } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useIsStaying } from '../shell/leaving.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { whatComesBack } from './what-comes-back.ts'

const FIELDS = ['reason', 'quantity', 'wish', 'asCredit', 'size', 'note', 'photos']

/** The fields of a return, what they mean together, what is missing, and sending it. */
export function useReturnForm(choice: ReturnChoice) {
  const { orderId, line, most, reasons, sizes } = choice
  const { fields, change, type, forget } = useKeptFields(`return ${orderId}-${line}`, {
    reason: null as ReturnReason | null,
    quantity: 1,
    wish: null as Wish | null,
    way: 'payout' as 'payout' | 'credit',
    size: '' as Size | '',
    note: '',
    photos: [] as ReviewPhoto[],
    /** How many pieces were left as it was sent last: by that the shop knows it again, if its page was left before the answer. */
    left: most,
  })
  const { wish, way, size, note, photos, left } = fields
  const [isUploading, setUploading] = useState(false)
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  const { busy, refused, refusalOf, submit } = useSubmit()

  const { reason = null, wishes = [] } = reasons.find((each) => each.reason === fields.reason) ?? {}
  const quantity = Math.min(fields.quantity, most)
  const wished = wish !== null && wishes.includes(wish) ? wish : wishes.length === 1 ? wishes[0]! : null
  const others = sizes.filter((each) => (reason && isFault(reason)) || each.size !== choice.size)
  const back = whatComesBack(choice, { quantity, isFault: reason !== null && isFault(reason) })
  const asCredit = back.byLink > 0 && wished === 'money' && way === 'credit'
  const chosenSize = others.find((each) => each.size === size && each.left >= quantity)
  const lacks = {
    reason: reason === null,
    wish: wished === null,
    size: wished === 'exchange' && !chosenSize,
    photos: reason !== null && needsPhotos(reason) && photos.length === 0,
  }
  const { sent, form } = useCheckedForm(Object.values(lacks).includes(true), async () => {
    let returnId = ''
    const isAsked = await submit({
      as: 'sending',
      async send() {
        type({ left })
        const asked = await callSigned('POST /api/return/ask', {
          orderId,
          line,
          quantity,
          reason: reason!,
          note,
          wish: wished!,
          ...(wished === 'exchange' && chosenSize ? { size: chosenSize.size } : {}),
          ...(asCredit ? { asCredit } : {}),
          photos: isFault(reason!) ? photos.map(({ hash }) => hash) : [],
          left,
        })
        returnId = asked.returnId
      },
      fallback: words.notSent,
      takes: isSessionOver,
    })
    if (!isAsked) return
    forget()
    sayDone(words.asked({ returnId }))
    if (isStaying()) await navigate('/orders')
  })
  /** The error of a field: `missing` where it is empty in a sent form, else the server's refusal of it. */
  const errorOf = (field: keyof typeof lacks, missing: string) =>
    sent && lacks[field] ? missing : refusalOf(field)

  return {
    ...{ way, note, photos, change, type, setUploading },
    ...{ reason, wishes, quantity, wished, others, back, asCredit, chosenSize },
    ...{ onSubmit: form.onSubmit, errorOf, refusalOf, busy: busy !== null || isUploading },
    /** A refusal that is about no field of the form. */
    refusal: refused && !FIELDS.includes(refused.field ?? '') ? refused.message : null,
  }
}
