import * as words from '#words/confirm-order'
import { takeFocus } from '../../browser/take-focus.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ShopLink } from '../shell/shop-link.tsx'

export type Confirming =
  | { is: 'opening' | 'broken' }
  | { is: 'asking'; orderId: string; trouble: string | null }
  | { is: 'sending'; orderId: string }
  | { is: 'done'; orderId: string; hasLeft: boolean }

type Props = { state: Confirming; onConfirm: () => void }

export const ConfirmOrderPage = ({ state, onConfirm }: Props) => (
  <Page narrow>
    <PageTitle>{words.title}</PageTitle>
    <div className="min-h-72 max-w-measure">
      {state.is === 'broken' && <Said heading={words.notDone} text={words.noLink} />}
      {state.is === 'done' && (
        <Said
          heading={words.thankYou({ orderId: state.orderId })}
          text={state.hasLeft ? words.hasLeft : words.packed}
        />
      )}
      {(state.is === 'asking' || state.is === 'sending') && <Question state={state} onConfirm={onConfirm} />}
    </div>
  </Page>
)

function Question({
  state,
  onConfirm,
}: {
  state: Extract<Confirming, { is: 'asking' | 'sending' }>
  onConfirm: () => void
}) {
  const trouble = state.is === 'asking' ? state.trouble : null
  return (
    <>
      <h2 className="text-h3 font-medium tabular-nums">{words.isItYours({ orderId: state.orderId })}</h2>
      <p className="mt-3">{words.ask}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" busy={state.is === 'sending'} onClick={onConfirm}>
          {words.confirm}
        </Button>
        <ToOrders />
      </p>
      <ErrorNote className="mt-6">{trouble}</ErrorNote>
    </>
  )
}

/** What came of it; it takes the focus, since the button that had it is gone. */
function Said({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="font-display text-h3">
        {heading}
      </h2>
      <p className="mt-3 text-balance">{text}</p>
      <p className="mt-6">
        <ToOrders />
      </p>
    </>
  )
}

const ToOrders = () => (
  <ShopLink to="/orders" className={`${buttonClass('outline')} max-sm:w-full`}>
    {words.seeYourOrders}
  </ShopLink>
)
