import { useState } from 'react'
import type { People } from '../../../contract/admin/people.ts'
import { ROLE_TEXT } from '../../../core/staff.ts'
import { Button } from '../../ui/button.tsx'
import { ActButton } from '../parts/act-button.tsx'
import { Badge } from '../parts/badge.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { act } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { InviteDialog } from './invite-dialog.tsx'
import type { Person } from './person.ts'
import { PersonDialog } from './person-dialog.tsx'

type Invited = People['invitations'][number]

export function PeoplePage() {
  const state = useReply('GET /api/admin/people')
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<Person | null>(null)
  const here = state.reply?.people.filter(({ leftAt }) => leftAt === null) ?? null
  const invitations = state.reply?.invitations ?? []
  return (
    <>
      <PageHead title="People">
        <Button onClick={() => setInviting(true)}>Invite somebody</Button>
      </PageHead>
      <ListTable
        caption="The people of the shop"
        columns={columns(setChosen)}
        rows={here}
        state={state}
        keyOf={(person: Person) => person.id}
        empty="Nobody is here."
      />
      {invitations.length > 0 && (
        <div className="mt-10">
          <Panel title="Invited, not here yet">
            <ul>
              {invitations.map((invitation) => (
                <Invitation key={invitation.id} {...invitation} onWithdrawn={state.reload} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onSent={state.reload} />
      {chosen && (
        <PersonDialog
          person={chosen}
          onClose={() => setChosen(null)}
          onChanged={state.reload}
          key={chosen.id}
        />
      )}
    </>
  )
}

function columns(choose: (person: Person) => void): Column<Person>[] {
  return [
    {
      head: 'Name',
      cell: ({ name, email }) => (
        <>
          <span className="block font-medium">{name}</span>
          <span className="block wrap-anywhere text-ink-soft">{email}</span>
        </>
      ),
    },
    { head: 'Role', cell: ({ role }) => <span className="whitespace-nowrap">{ROLE_TEXT[role].name}</span> },
    {
      head: 'Second factor',
      wide: true,
      cell: ({ hasSecondFactor }) =>
        hasSecondFactor ? <Badge tone="done">App set up</Badge> : <Badge tone="todo">Password only</Badge>,
    },
    {
      head: 'Last here',
      wide: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : NOTHING),
    },
    {
      head: 'Change',
      quiet: true,
      end: true,
      cell: (person) => (
        <button
          type="button"
          aria-label={`Change ${person.name}`}
          className="text-link -my-3 min-h-11 cursor-pointer whitespace-nowrap"
          onClick={() => choose(person)}
        >
          Change
        </button>
      ),
    },
  ]
}

function Invitation({
  id,
  email,
  role,
  invitedBy,
  expiresAt,
  onWithdrawn,
}: Invited & { onWithdrawn: () => void }) {
  const withdraw = () =>
    act('DELETE /api/admin/people/invitations/{id}', undefined, { id }).finally(onWithdrawn)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-sand py-1 text-small">
      <p className="py-2">
        <span className="font-medium wrap-anywhere">{email}</span> as {ROLE_TEXT[role].name}, by {invitedBy},
        good until <Time at={expiresAt} />
      </p>
      <ActButton kind="quiet" onAct={withdraw} aria-label={`Withdraw the invitation of ${email}`}>
        Withdraw
      </ActButton>
    </li>
  )
}
