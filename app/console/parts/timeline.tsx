import type { TimelineEntry } from '../../../contract/admin/orders.ts'
import { Time } from './time.tsx'

const MARK: Record<TimelineEntry['about'], string> = {
  order: 'bg-wine',
  payment: 'bg-bottle',
  refund: 'bg-madder',
  parcel: 'bg-peacock',
  message: 'bg-line',
  note: 'bg-haldi',
}

/** A timeline, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="ml-1.5 border-l border-sand text-small">
      {entries.map(({ id, at, about, what, who, detail }) => (
        <li key={id} className="relative pb-4 pl-5">
          <span aria-hidden="true" className={`absolute top-1.5 -left-[5px] size-2.5 ${MARK[about]}`} />
          <p className="flex justify-between gap-x-4">
            <span className={`min-w-0 wrap-anywhere ${about === 'message' ? '' : 'font-medium'}`}>
              {about === 'note' ? 'Note' : what}
            </span>
            <Time at={at} className="flex-none whitespace-nowrap text-ink-soft" />
          </p>
          {(who || detail) && (
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
              {[who, detail].filter(Boolean).join(': ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
