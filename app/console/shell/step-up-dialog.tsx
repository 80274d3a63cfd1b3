import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { type Awaited, useAwaitedCode } from './step-up.ts'

/**
 * Asks for a new code before data is taken out or somebody's rights are changed: an open console is not enough for
 * that.
 */
export function StepUpDialog() {
  const awaited = useAwaitedCode()
  return awaited && <Question awaited={awaited} />
}

function Question({ awaited: { answer } }: { awaited: Awaited }) {
  return (
    <Dialog open onClose={() => answer(false)} title="A new code, please">
      <p className="mb-5">
        What takes data out, or changes who may do what, asks for a code that is not older than ten minutes.
      </p>
      <CodeForm onGiven={() => answer(true)}>
        <Button kind="quiet" onClick={() => answer(false)}>
          Go back
        </Button>
      </CodeForm>
    </Dialog>
  )
}
