import * as words from '#words/ui'
/** Two threads passing each other. */
export function Spinner({ label = words.loading }: { label?: string }) {
  return (
    <div role="status" className="flex justify-center py-12">
      <span aria-hidden="true" className="threads w-18" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
