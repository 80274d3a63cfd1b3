import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import type { TypedField } from './typed-settings.ts'

type Names = { orders: TypedField; value: TypedField; pieces: TypedField }
export const UNPROVEN: Names = { orders: 'unprovenOrders', value: 'unprovenValue', pieces: 'unprovenPieces' }
export const PROVEN: Names = { orders: 'provenOrders', value: 'provenValue', pieces: 'provenPieces' }

export type Bound = Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'value' | 'onChange' | 'error'>
type Props = { legend: string; names: Names; bind: (name: TypedField) => Bound }

export const CashFields = ({ legend, names, bind }: Props) => (
  <fieldset className="mt-4 min-w-0 first-of-type:mt-0">
    <legend className="mb-3 font-medium">{legend}</legend>
    <div className="grid gap-4 sm:grid-cols-3">
      <Field optional inputMode="numeric" {...bind(names.orders)} />
      <Field optional inputMode="decimal" {...bind(names.value)} />
      <Field optional inputMode="numeric" {...bind(names.pieces)} />
    </div>
  </fieldset>
)
