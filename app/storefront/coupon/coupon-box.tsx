import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as words from '#words/coupon'
import { minuteInIndia } from '../../../core/india-time.ts'
import { priceText } from '../../../core/money.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/dates.ts'
import { Below, controlClass, Label, useWiring } from '../../ui/field.tsx'
import type { HeldCoupon } from './use-coupon.ts'

/** Below the totals: a field for a coupon, or the coupon in use, with what it saves and a button to remove it. */
export function CouponBox({ coupon }: { coupon: HeldCoupon }) {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const { code } = coupon
  return (
    <div className="mt-6 border-t border-line pt-4">
      {code !== null ? (
        <Applied
          coupon={coupon}
          code={code}
          onTakenOff={() => {
            setOpen(true)
            setSaid(words.removed({ code }))
          }}
        />
      ) : open ? (
        <Entry coupon={coupon} />
      ) : (
        <button
          type="button"
          aria-expanded={false}
          className="text-link min-h-11 cursor-pointer"
          onClick={() => setOpen(true)}
        >
          {words.haveOne}
        </button>
      )}
      <p role="status" className="sr-only">
        {coupon.checked ? savingOf(coupon.checked) : said}
      </p>
    </div>
  )
}

const savingOf = ({ coupon: code, saving, discount }: NonNullable<HeldCoupon['checked']>) =>
  discount > 0 ? words.takesOff({ code, saving: priceText(saving) }) : words.freeDelivery({ code })

/** Not a form: in the checkout it stands inside the order's. */
function Entry({ coupon }: { coupon: HeldCoupon }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const wiring = useWiring(undefined, trouble, null)
  useEffect(() => field.current?.focus(), [])

  async function apply() {
    if (busy) return
    if (!typed.trim()) return setTrouble(words.nothingTyped)
    setBusy(true)
    setTrouble(null)
    const refused = await coupon.putIn(typed)
    setBusy(false)
    setTrouble(refused)
    if (refused) field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <div>
      <Label id={wiring.id}>{words.code}</Label>
      <div className="flex gap-3">
        <input
          ref={field}
          {...wiring}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${controlClass} min-w-0 flex-1 uppercase`}
        />
        <Button kind="outline" busy={busy} onClick={() => void apply()}>
          {words.apply}
        </Button>
      </div>
      <Below id={wiring.id} error={trouble} />
    </div>
  )
}

type AppliedProps = { coupon: HeldCoupon; code: string; onTakenOff: () => void }

function Applied({ coupon, code, onTakenOff }: AppliedProps) {
  const id = useId()
  const { checked, trouble } = coupon
  return (
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 py-2.5 text-small wrap-anywhere" id={id}>
        {checked ? (
          <>
            <span className="text-peacock">{savingOf(checked)}</span>
            {checked.until && (
              <span className="block text-ink-soft">
                {words.until({ moment: momentText(lastMoment(checked.until)) })}
              </span>
            )}
          </>
        ) : trouble ? (
          <span role="alert" className="text-madder">
            {trouble}
          </span>
        ) : (
          <span className="text-ink-soft">{words.checking({ code })}</span>
        )}
      </p>
      <button
        type="button"
        aria-label={words.removeCode({ code })}
        aria-describedby={id}
        className="text-link min-h-11 shrink-0 cursor-pointer"
        onClick={() => {
          coupon.takeOff()
          onTakenOff()
        }}
      >
        {words.remove}
      </button>
    </div>
  )
}

/** '12:00 am' is read as either night of its day, so of an end at midnight the minute before it is told. */
const lastMoment = (end: string): string =>
  minuteInIndia(new Date(end)).endsWith('T00:00') ? new Date(Date.parse(end) - 60_000).toISOString() : end
