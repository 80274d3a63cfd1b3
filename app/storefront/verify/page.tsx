import * as words from '#words/verify'
import { Button, buttonClass } from '../../ui/button.tsx'
import { momentText } from '../../ui/dates.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Waiting } from './use-payment-check.ts'

/** Blank, but for who cannot see that it is. */
export function QuietPage() {
  return (
    <Page>
      <h1 className="sr-only">{words.yourPayment}</h1>
      <p role="status" className="sr-only">
        {words.checkingYourPayment}
      </p>
    </Page>
  )
}

export function CheckingPage({
  orderId,
  message,
  nextCheckAt,
  busy,
  checkNow,
}: Waiting & { orderId: string }) {
  return (
    <Page narrow>
      <PageTitle eyebrow={words.order({ orderId })}>{words.yourPaymentIsBeingChecked}</PageTitle>
      <div role="status">
        <p className="max-w-measure">{message}</p>
        <p className="mt-4 max-w-measure">{words.nothingIsLost}</p>
        <p className="mt-4 text-ink-soft">
          {nextCheckAt
            ? words.weAskAgain({ moment: momentText(nextCheckAt) })
            : words.weKeepAskingByOurselves}{' '}
          {words.mayClosePage}
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button busy={busy} onClick={checkNow}>
          {words.checkNow}
        </Button>
        <ShopLink to="/orders" className={buttonClass('outline')}>
          {words.myOrders}
        </ShopLink>
      </div>
    </Page>
  )
}
