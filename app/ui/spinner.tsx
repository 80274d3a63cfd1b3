/** Two threads passing each other. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="flex justify-center py-12">
      <span aria-hidden="true" className="threads w-18" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
