import { Link } from 'react-router'
import type { CreditCause } from '../../../core/store-credit.ts'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import type { Customer } from './customer.ts'

const WORDS: Record<CreditCause, string> = {
  given: 'Refund of',
  spent: 'Paid for',
  released: 'Back from, never paid:',
  'taken out': 'Taken as money after all, of',
  'given up': 'Given up; came last from',
}

/** Shows how much store credit the customer has, and what it came from and went to. */
export const Credit = ({ customer: { credit, creditEntries } }: { customer: Customer }) => (
  <Panel title="Store credit">
    <p className="font-medium">
      <Money rupees={credit} />
    </p>
    <ul className="mt-2 text-small">
      {creditEntries.map(({ cause, amount, orderId, at }) => (
        <li
          key={`${at} ${cause} ${orderId}`}
          className="flex justify-between gap-4 border-b border-sand py-2"
        >
          <span>
            {WORDS[cause]}{' '}
            <Link to={`/orders/${orderId}`} className="text-link">
              {orderId}
            </Link>
            <span className="block text-ink-soft">
              <Time at={at} />
            </span>
          </span>
          <Money rupees={amount} />
        </li>
      ))}
    </ul>
  </Panel>
)
