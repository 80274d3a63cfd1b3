import { Difference } from '../audit-log/difference.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import type { Customer } from './customer.ts'

const WORDS: Record<string, string> = {
  'customer.phone-corrected': 'Phone corrected',
  'customer.cash-allowed': 'Cash on delivery allowed',
  'customer.cash-taken-back': 'Cash on delivery taken back',
  'customer.signed-out': 'Signed out everywhere',
  'customer.exported': 'Data exported',
  'customer.erased': 'Erased',
  'message.resent': 'Message sent again',
}

/** What people of the shop did to the account. */
export const Changes = ({ changes }: Pick<Customer, 'changes'>) => (
  <Panel title="What the shop did">
    <ol className="text-small">
      {changes.map(({ id, at, who, action, before, after }) => (
        <li key={id} className="border-b border-sand py-2">
          <span className="flex justify-between gap-4">
            <span className="font-medium">{WORDS[action] ?? action}</span>
            <Time at={at} className="text-ink-soft" />
          </span>
          <span className="block text-ink-soft">{who}</span>
          <Difference before={before} after={after} reason={null} />
        </li>
      ))}
    </ol>
  </Panel>
)
