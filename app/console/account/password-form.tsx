import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

/** `onSent`: called once it is answered or not: all other sessions may have ended. */
export function PasswordForm({ onSent }: { onSent: () => void }) {
  const { form, busy, troubleOf } = useForm(async (typed, sent) => {
    const payload = { present: String(typed.get('present')), next: String(typed.get('next')) }
    await send('POST /api/admin/password', payload).finally(onSent)
    sent.reset()
  })
  return (
    <form {...form} className="flex flex-col gap-5 sm:max-w-80">
      <Field
        label="Current password"
        name="present"
        type="password"
        autoComplete="current-password"
        required
        error={troubleOf('present')}
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        hint="At least 12 characters."
        required
        error={troubleOf('next', true)}
      />
      <Button type="submit" kind="outline" busy={busy} className="self-start">
        Change it
      </Button>
    </form>
  )
}
