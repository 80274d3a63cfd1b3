import type { StaffSessions } from '../../../contract/admin/session.ts'
import { browserName } from '../../../core/browser-name.ts'
import { ActButton } from '../parts/act-button.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { Time } from '../parts/time.tsx'
import { act } from '../shell/ask.ts'
import { setSession } from '../shell/session.ts'
import type { Replied } from '../shell/use-reply.ts'

type Props = { state: Replied<StaffSessions> }

export function Sessions({ state }: Props) {
  const { reply, trouble, reload } = state
  if (trouble || !reply) return <Fetching label="Fetching where you are signed in" state={state} />
  const everywhere = async () => {
    if (await act('POST /api/admin/sign-out-everywhere', {})) setSession('out')
  }
  return (
    <>
      <ul className="mb-4">
        {reply.sessions.map((session) => (
          <Session key={session.id} {...session} onEnded={reload} />
        ))}
      </ul>
      <ActButton kind="outline" onAct={everywhere}>
        Sign out everywhere
      </ActButton>
    </>
  )
}

type One = StaffSessions['sessions'][number] & { onEnded: () => void }

function Session({ id, device, address, since, lastUsedAt, isThis, onEnded }: One) {
  const end = () => act('DELETE /api/admin/sessions/{id}', undefined, { id }).finally(onEnded)
  return (
    <li className="flex items-center justify-between gap-x-6 border-b border-sand py-2 text-small">
      <p>
        <span className="block font-medium">
          {nameOf(device)}
          {isThis && ' (this one)'}
        </span>
        <span className="block text-ink-soft">
          {address}, since <Time at={since} />, last used <Time at={lastUsedAt} />
        </span>
      </p>
      {!isThis && (
        <ActButton kind="quiet" onAct={end} aria-label={`End the session of ${nameOf(device)}, ${address}`}>
          End
        </ActButton>
      )}
    </li>
  )
}

const nameOf = (device: string): string => browserName(device) ?? (device.slice(0, 40) || 'Unknown device')
