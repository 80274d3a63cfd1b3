import * as words from '#words/write-review'
import { LONGEST_APPEAL } from '../../../core/review.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** Appeals against the rejection of a review, which can be done once for each review. */
export function AppealForm({ review, onSent }: { review: string; onSent: () => Promise<void> }) {
  const { fields, type, forget } = useKeptFields(`appeal ${review}`, { text: '' })
  const { text } = fields
  const { busy, refused, submit } = useSubmit()
  const isEmpty = text.trim() === ''
  const { sent, form } = useCheckedForm(isEmpty, async () => {
    const isSent = await submit({
      as: 'sending',
      send: () => callSigned('POST /api/review/appeal', { review, text }),
      fallback: words.notAppealed,
      takes: isSessionOver,
    })
    if (!isSent) return
    forget()
    sayDone(words.appealed)
    await onSent()
  })
  return (
    <form {...form} className="mt-6">
      <h2 className="mb-4 font-medium">{words.appealTitle}</h2>
      <AreaField
        label={words.appealLabel}
        name="appeal"
        rows={3}
        maxLength={LONGEST_APPEAL}
        value={text}
        error={sent && isEmpty ? words.appealEmpty : refused?.message}
        onChange={(event) => type({ text: event.target.value })}
      />
      <Button kind="outline" type="submit" busy={busy !== null} className="mt-4">
        {words.appeal}
      </Button>
    </form>
  )
}
