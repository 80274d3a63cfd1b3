import { useNavigate } from 'react-router'
import { priceText } from '../../../core/money.ts'
import { sayDone } from '../../browser/toasts.ts'
import { BackLink } from '../parts/back-link.tsx'
import { CsvUpload } from '../parts/csv-upload.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { sendFile } from '../parts/send-file.ts'
import { counted } from './words.ts'

const MOST_BYTES = 10 * 1024 * 1024

const SAMPLE = `Held by,Reference,Amount,Since,Note
courier,SR1234567890,1499.00,2026-10-28,Old order 1041
razorpay,pay_Nx41Qe7,2499.00,2026-10-30,Old order 1043
stripe,re_3PzK81,-899.00,2026-10-31,Refund of old order 1012`

/** What couriers and providers owed when the shop moved here. */
export function BroughtForwardPage() {
  const go = useNavigate()
  return (
    <>
      <BackLink to="/settlements">Settlements</BackLink>
      <PageHead title="Due from before" />
      <div className="grid max-w-3xl gap-6">
        <p>
          Parcels and payments of the shop’s books of before, whose money has not come yet: a row each. Their
          settlement files are matched with it, as with orders of this shop. A refund that a provider has
          still to keep back stands there below nothing.
        </p>
        <section
          aria-label="A sample of the file"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          tabIndex={0}
          className="overflow-x-auto border border-sand bg-linen p-4 text-small"
        >
          <pre className="font-[inherit]">{SAMPLE}</pre>
        </section>
        <CsvUpload
          hint="Held by is courier, Stripe or Razorpay. A file that is sent again changes nothing. Or drop it here."
          mostBytes={MOST_BYTES}
          tooLong="That file has more than 10 MB. Send it in parts."
          onSend={async (file, sending) => {
            const { entered, amount, before } = await sendFile(
              'POST /api/admin/brought-forward',
              file,
              sending,
            )
            const known = before > 0 ? ` ${counted(before, 'row')} had been entered before.` : ''
            sayDone(`${counted(entered, 'row')} entered, ${priceText(amount)} due.${known}`)
            void go('/settlements')
          }}
        />
      </div>
    </>
  )
}
