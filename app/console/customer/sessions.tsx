import { AskButton } from '../parts/ask-button.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { send } from '../shell/ask.ts'
import type { Customer } from './customer.ts'

export function Sessions({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { code, sessions, lastSeenAt } = customer
  return (
    <Panel title={sessions.length === 1 ? 'Signed in once' : `Signed in ${times(sessions.length)}`}>
      <ul className="text-small">
        {sessions.map(({ since, lastUsedAt }) => (
          <li key={since} className="border-b border-sand py-2">
            Since <Time at={since} />, last used <Time at={lastUsedAt} />
          </li>
        ))}
      </ul>
      {sessions.length === 0 ? (
        <p className="text-small text-ink-soft">
          Last seen <Time at={lastSeenAt} />
        </p>
      ) : (
        <div className="mt-4">
          <AskButton
            text="Sign out everywhere"
            title="Sign them out everywhere?"
            yes="Sign them out"
            onYes={() => send('POST /api/admin/customers/{code}/sign-out', {}, { code }).finally(onDone)}
          >
            On every phone and computer, at once. Whoever knows the password signs in again; if that is the
            trouble, ask them to set a new one.
          </AskButton>
        </div>
      )}
    </Panel>
  )
}

const times = (count: number) => (count === 0 ? 'nowhere' : `${count} times`)
