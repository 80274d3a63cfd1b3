import { CATEGORIES } from '../../../core/categories.ts'
import { COUPON_KINDS, type CouponKind } from '../../../core/coupon.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { COUPON_LABELS, type TextField, type TypedCoupon } from './typed-coupon.ts'

const KIND_NAMES: Record<CouponKind, string> = {
  percent: 'Per cent off',
  fixed: 'Rupees off',
  'free-delivery': 'Free delivery',
  'buy-get': 'Buy some, get some free',
}
const TEXTS_OF: Record<CouponKind, TextField[]> = {
  percent: ['percent', 'cap'],
  fixed: ['value'],
  'free-delivery': [],
  'buy-get': ['buy', 'get'],
}
const HINTS: Partial<Record<TextField, string>> = {
  cap: 'Empty: no matter how much.',
  get: 'The cheapest of them. What they cost is shared over all the pieces.',
  minSpend: 'After the products’ own discounts, before the coupon. Empty: nothing.',
  startsAt: 'In India’s time.',
  endsAt: 'In India’s time. Empty: until you end it.',
  most: 'Empty: any number.',
  mostPerAccount: 'Empty: any number.',
  mostPerPhone: 'Whichever account has it. Empty: any number.',
}

type Props = {
  start: TypedCoupon
  version?: number
  isNew: boolean
  /** Saves the coupon; see `useSaving`. */
  onSave: (typed: TypedCoupon, version: number) => Promise<number>
  /** Called with whether there are unsaved changes. */
  onChanged?: (isChanged: boolean) => void
}

export function CouponForm({ start, version, isNew, onSave, onChanged }: Props) {
  const { form, typed, change, bind, errorOf, foot } = useSaving({
    start,
    version,
    labels: COUPON_LABELS,
    onSave,
    onChanged,
  })
  const asked = (name: TextField) => ({ hint: HINTS[name], ...bind(name) })

  return (
    <form {...form} className="max-w-3xl" noValidate>
      <Panel title="What it gives">
        <div className="grid gap-4 sm:grid-cols-2">
          {isNew && (
            <Field
              required
              name="code"
              label={COUPON_LABELS.code}
              hint="3 to 24 letters and digits. Shoppers may type it in any case, with spaces."
              autoComplete="off"
              maxLength={60}
              value={typed.code}
              error={errorOf('code')}
              onChange={({ currentTarget: { value } }) => change({ code: value.toUpperCase() })}
            />
          )}
          <OneOfField
            name="kind"
            label={COUPON_LABELS.kind}
            value={typed.kind}
            error={errorOf('kind')}
            options={COUPON_KINDS}
            onValue={(kind) => change({ kind })}
          >
            {(kind) => KIND_NAMES[kind]}
          </OneOfField>
          {TEXTS_OF[typed.kind].map((name) => (
            <Field
              key={name}
              optional={name === 'cap'}
              inputMode="decimal"
              autoComplete="off"
              {...asked(name)}
            />
          ))}
        </div>
      </Panel>
      <Panel title="When, and for whom">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required type="datetime-local" {...asked('startsAt')} />
          <Field optional type="datetime-local" {...asked('endsAt')} />
          <Field optional inputMode="decimal" autoComplete="off" {...asked('minSpend')} />
          <Field optional inputMode="numeric" autoComplete="off" {...asked('most')} />
          <Field optional inputMode="numeric" autoComplete="off" {...asked('mostPerAccount')} />
          <Field optional inputMode="numeric" autoComplete="off" {...asked('mostPerPhone')} />
        </div>
        <CheckboxField
          className="mt-4"
          label={COUPON_LABELS.firstOrder}
          checked={typed.firstOrder}
          onChange={({ currentTarget: { checked } }) => change({ firstOrder: checked })}
        />
      </Panel>
      <Panel title="For which pieces">
        <p className="mb-4 max-w-measure text-small">With nothing chosen here it is for all of them.</p>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-small font-medium">{COUPON_LABELS.categories}</legend>
          <div className="grid gap-x-6 sm:grid-cols-3">
            {CATEGORIES.map((category) => (
              <CheckboxField
                key={category}
                label={category}
                checked={typed.categories.includes(category)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    categories: CATEGORIES.filter((one) =>
                      one === category ? checked : typed.categories.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <AreaField
          className="mt-4"
          rows={3}
          {...asked('products')}
          hint="A line each, by what stands at the end of the product’s address: bela-a-line-kurti."
        />
      </Panel>
      <SaveFoot
        save={isNew ? 'Make the coupon' : 'Save the coupon'}
        {...foot}
        onUndo={isNew ? null : foot.onUndo}
      />
    </form>
  )
}
