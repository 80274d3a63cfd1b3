import { Button } from '../../ui/button.tsx'
import { controlClass, FieldError } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'

export function NoteForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { form, busy, refused } = useForm(async (typed, sent) => {
    const text = String(typed.get('text'))
    await ask('POST /api/admin/orders/{code}/note', { text }, { params: { code } })
    const note = sent.querySelector('textarea')
    // What was typed while the note was being sent stays in the form.
    if (note?.value === text) note.value = ''
    onDone()
  })
  return (
    <form {...form} className="mb-6">
      <textarea
        name="text"
        aria-label="A note for colleagues"
        placeholder="A note for colleagues; the shopper does not see it"
        rows={2}
        maxLength={2000}
        required
        className={controlClass}
      />
      <FieldError>{refused?.message}</FieldError>
      <Button type="submit" kind="outline" busy={busy} className="mt-2">
        Note it
      </Button>
    </form>
  )
}
