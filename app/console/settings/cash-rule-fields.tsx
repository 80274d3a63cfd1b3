import { Link } from 'react-router'
import { Field } from '../../ui/field.tsx'
import type { Bound } from './cash-fields.tsx'
import type { TypedField } from './typed-settings.ts'

const POINTS: TypedField[] = [
  'pointsPhone',
  'pointsFirstOrder',
  'pointsValue',
  'pointsHighValue',
  'pointsRefusal',
  'pointsDelivered',
  'pointsOpen',
  'pointsPin',
  'pointsThinAddress',
]

type Props = { bind: (name: TypedField) => Bound }

/**
 * The limits of a cash order, and its risk: what counts how much, and from which score on the shopper has to confirm it
 * or pay online.
 */
export const CashRuleFields = ({ bind }: Props) => (
  <>
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 font-medium">Limits for everybody</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field optional inputMode="decimal" {...bind('mostValue')} />
        <Field optional inputMode="numeric" {...bind('mostReturns')} />
        <Field required inputMode="decimal" hint="The law wants it below ₹2,00,000." {...bind('dayValue')} />
      </div>
      <p className="mt-2 text-small">
        Where cash is not taken, by PIN code, is said in the{' '}
        <Link to="/settings/delivery" className="text-link inline-flex min-h-6 items-center">
          delivery promise
        </Link>
        .
      </p>
    </fieldset>
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 font-medium">When an order is risky</legend>
      <p className="mb-4 max-w-measure text-small">
        The points below are added up for each order to be paid in cash, when it is placed. From the first
        number on its shopper has to confirm it before you pack it: by WhatsApp, by mail, in My Orders, or
        when you ring them. From the second on it has to be paid online, and they are told why. Empty: never.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field optional inputMode="numeric" {...bind('confirmFrom')} />
        <Field optional inputMode="numeric" {...bind('refuseFrom')} />
        <Field required inputMode="numeric" {...bind('remindHours')} />
        <Field required inputMode="numeric" {...bind('confirmHours')} />
      </div>
    </fieldset>
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 font-medium">Points</legend>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {POINTS.map((name) => (
          <Field key={name} required inputMode="numeric" {...bind(name)} />
        ))}
      </div>
      <p className="mt-2 max-w-measure text-small">
        A PIN code alone never refuses anybody, whatever stands here; nobody’s name, faith or language counts
        at all.
      </p>
    </fieldset>
  </>
)
