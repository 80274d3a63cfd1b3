import { Link } from 'react-router'
import type { MessageRow } from '../../../contract/admin/messages.ts'
import { CHANNEL_TEXT, MessageBadge, templateText } from '../messages/words.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'

const FEW = 5

/** Lists the newest messages, and folds the others away. */
export function MessageList({ messages }: { messages: MessageRow[] }) {
  return (
    <Panel title="Messages">
      {messages.length === 0 && <p className="text-small text-ink-soft">Nothing has been written to them.</p>}
      <Rows messages={messages.slice(0, FEW)} />
      {messages.length > FEW && (
        <details className="mt-2">
          <summary className="lone-link text-small">{messages.length - FEW} older</summary>
          <Rows messages={messages.slice(FEW)} />
        </details>
      )}
    </Panel>
  )
}

const Rows = ({ messages }: { messages: MessageRow[] }) => (
  <ul className="text-small">
    {messages.map(({ id, template, channel, order, state, delivery, createdAt }) => (
      <li
        key={id}
        className="relative flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-sand py-3 hover:bg-linen"
      >
        <span>
          <Link to={`/messages/${id}`} className="row-link font-medium">
            {templateText(template)}
          </Link>
          <span className="block text-ink-soft">
            {CHANNEL_TEXT[channel]}
            {order && `, ${order}`}, <Time at={createdAt} />
          </span>
        </span>
        <MessageBadge state={state} delivery={delivery} />
      </li>
    ))}
  </ul>
)
