import { dayText, dayTimeText } from '../../../core/date.ts'
import { TIME_ZONE } from '../../../core/shop.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Waiting } from './use-payment-check.ts'

/** Blank, but for who cannot see that it is. */
export function QuietPage() {
  return (
    <Page>
      <h1 className="sr-only">Your payment</h1>
      <p role="status" className="sr-only">
        Checking your payment
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
      <PageTitle eyebrow={`Order ${orderId}`}>Your payment is being checked</PageTitle>
      <div role="status">
        <p className="max-w-measure">{message}</p>
        <p className="mt-4 max-w-measure">
          Nothing is lost: your pieces are put aside, and money that has left your account either pays this
          order or goes back to where it came from.
        </p>
        <p className="mt-4 text-ink-soft">
          {nextCheckAt
            ? `We ask again by ${momentText(nextCheckAt)}, by ourselves.`
            : 'We keep asking, by ourselves.'}{' '}
          You can close this page; My orders will show how it went.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button busy={busy} onClick={checkNow}>
          Check now
        </Button>
        <ShopLink to="/orders" className={buttonClass('outline')}>
          My orders
        </ShopLink>
      </div>
    </Page>
  )
}

const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })

/** '5:30 pm'; with its day where that is not today. */
const momentText = (iso: string): string =>
  dayText(iso) === dayText(new Date()) ? time.format(new Date(iso)) : dayTimeText(iso)
