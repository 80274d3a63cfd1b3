import * as words from '#words/cart'
import type { GonePiece } from '../../../core/sizes.ts'
import type { Totals } from '../../../core/totals.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CouponBox } from '../coupon/coupon-box.tsx'
import type { HeldCoupon } from '../coupon/use-coupon.ts'
import { PinCheck } from '../promise/pin-check.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { type CartLine, textOf } from './cart-lines.ts'
import { CartRow } from './cart-row.tsx'
import { NoteRow } from './note-row.tsx'
import { NothingHere } from './nothing-here.tsx'
import { TotalsBox } from './totals-box.tsx'
import type { CartView, ShownLine } from './use-cart-page.ts'

type Props = {
  view: CartView
  totals: Totals
  coupon: HeldCoupon
  onChange: (line: CartLine, quantity: number) => void
  onRemove: (line: CartLine) => void
  onRemoveGone: (piece: GonePiece) => void
  onUndo: (line: CartLine) => void
  onCheckout: () => void
  onLogin: () => void
  onRetry: () => void
}

export function CartPage(props: Props) {
  return (
    <Page>
      <PageTitle>{words.yourCart}</PageTitle>
      <Content {...props} />
    </Page>
  )
}

function Content({ view, onLogin, onRetry, ...props }: Props) {
  if (view.kind === 'waiting') return <Spinner label={words.fetchingYourCart} />
  if (view.kind === 'visitor') return <Visitor onLogin={onLogin} />
  if (view.kind === 'failed')
    return <NotFetched text={words.fetchFailed} tryAgain={words.tryAgain} onRetry={onRetry} />
  return <Lines {...props} lines={view.lines} shown={view.shown} gone={view.gone} />
}

function Visitor({ onLogin }: { onLogin: () => void }) {
  return (
    <NothingHere title={words.pleaseLogIn} text={words.pleaseLogInText}>
      <Button onClick={onLogin}>{words.login}</Button>
      <ShopLink to="/collection" className={buttonClass('outline')}>
        {words.seeTheCollection}
      </ShopLink>
    </NothingHere>
  )
}

type LinesProps = Omit<Props, 'view' | 'onLogin' | 'onRetry'> & {
  lines: CartLine[]
  shown: ShownLine[]
  gone: GonePiece[]
}

function Lines({ lines, shown, gone, totals, coupon, ...on }: LinesProps) {
  const empty = lines.length === 0
  return (
    <div className="grid items-start gap-x-18 gap-y-12 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
      <div>
        {shown.length + gone.length > 0 && (
          <ul className="border-b border-sand">
            {shown.map((line) =>
              line.removed ? (
                <RemovedRow
                  key={keyOf(line)}
                  line={words.line({ name: line.product.name, size: textOf(line) })}
                  onUndo={() => on.onUndo(line)}
                />
              ) : (
                <CartRow
                  key={keyOf(line)}
                  line={line}
                  onQuantity={(quantity) => on.onChange(line, quantity)}
                  onRemove={() => on.onRemove(line)}
                />
              ),
            )}
            {gone.map((piece) => (
              <GoneRow
                key={`${piece._id} ${piece.size}`}
                line={words.line({ name: piece.name, size: piece.sizeText })}
                onRemove={() => on.onRemoveGone(piece)}
              />
            ))}
          </ul>
        )}
        {empty && (
          <NothingHere title={words.nothingYet} text={words.nothingYetText}>
            <ShopLink to="/collection" className={buttonClass('buy')}>
              {words.seeTheCollection}
            </ShopLink>
          </NothingHere>
        )}
      </div>
      <section
        aria-label={words.cartTotals}
        className="bg-linen p-[min(1.5rem,6vw)] sm:p-8 lg:sticky lg:top-24"
      >
        <TotalsBox totals={totals} coupon={coupon.checked?.coupon ?? null} />
        {!empty && <CouponBox coupon={coupon} />}
        <Button wide className="mt-8" aria-disabled={empty || undefined} onClick={on.onCheckout}>
          {empty ? words.cartIsEmpty : words.proceedToCheckout}
        </Button>
        <p className="mt-4 text-small text-ink-soft">{words.taxesAreInPrice}</p>
        {!empty && (
          <div className="mt-6 border-t border-line pt-6">
            <PinCheck page="/cart" products={lines.map(({ product }) => product._id)} />
          </div>
        )}
      </section>
    </div>
  )
}

/** Stands in the place of a removed line, with Undo; that takes the focus that the bin had. */
const RemovedRow = ({ line, onUndo }: { line: string; onUndo: () => void }) => (
  <NoteRow
    text={words.removed({ line })}
    button={words.undo}
    label={words.undoRemoval({ line })}
    onPress={onUndo}
    takesFocus
  />
)

const GoneRow = ({ line, onRemove }: { line: string; onRemove: () => void }) => (
  <NoteRow
    text={words.notSold({ line })}
    button={words.remove}
    label={words.removeLine({ line })}
    onPress={onRemove}
  />
)

const keyOf = ({ product, size }: CartLine) => `${product._id} ${size}`
