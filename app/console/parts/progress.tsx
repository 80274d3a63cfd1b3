/** A progress bar, from 0 to 1. */
export const Progress = ({ share, label }: { share: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className="h-1.5 w-full bg-sand"
  >
    <div
      className="h-full bg-bottle transition-[width] duration-200"
      style={{ width: `${Math.min(1, share) * 100}%` }}
    />
  </div>
)
