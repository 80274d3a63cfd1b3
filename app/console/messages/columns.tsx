import type { MessageRow } from '../../../contract/admin/messages.ts'
import type { Column } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { Time } from '../parts/time.tsx'
import { CHANNEL_TEXT, MessageBadge, templateText } from './words.tsx'

const erased = <span className="text-ink-soft">erased</span>

/** On a phone the first cell says which message it is and to whom, the second what became of it. */
export const COLUMNS: Column<MessageRow>[] = [
  {
    head: 'Message',
    cell: ({ template, channel, recipient, createdAt }) => (
      <>
        <span className="block">{templateText(template)}</span>
        <span className="block font-normal text-ink-soft md:hidden">
          {CHANNEL_TEXT[channel]} to {recipient || 'somebody erased'}
        </span>
        <Time at={createdAt} className="block font-normal text-ink-soft md:hidden" />
      </>
    ),
  },
  {
    head: 'By',
    wide: true,
    cell: ({ channel }) => <span className="whitespace-nowrap">{CHANNEL_TEXT[channel]}</span>,
  },
  {
    head: 'To',
    wide: true,
    cell: ({ recipient }) => (recipient ? <span className="wrap-anywhere">{recipient}</span> : erased),
  },
  {
    head: 'Order',
    wide: true,
    cell: ({ order }) => (order ? <span className="tracking-wide tabular-nums">{order}</span> : NOTHING),
  },
  {
    head: 'State',
    cell: ({ state, delivery, lastError }) => (
      <>
        <MessageBadge state={state} delivery={delivery} />
        {lastError && state !== 'sent' && (
          <span className="mt-1 line-clamp-2 max-w-64 wrap-anywhere text-ink-soft">{lastError}</span>
        )}
      </>
    ),
  },
  {
    head: 'Written',
    wide: true,
    end: true,
    cell: ({ createdAt }) => <Time at={createdAt} className="text-ink-soft" />,
  },
]
