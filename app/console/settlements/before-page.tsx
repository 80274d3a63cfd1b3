import { priceText } from '../../../core/money.ts'
import { SOURCE_NAMES } from '../../../core/settlements.ts'
import { sayDone } from '../../browser/toasts.ts'
import { oneOf } from '../../ui/lists.ts'
import { BackLink } from '../parts/back-link.tsx'
import { countOf } from '../parts/counted.ts'
import { CsvUpload } from '../parts/csv-upload.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { sendFile } from '../parts/send-file.ts'
import { useGoOn } from '../parts/use-go-on.ts'

const MOST_BYTES = 10 * 1024 * 1024

const SAMPLE = `Held by,Reference,Amount,Since,Note
courier,SR1234567890,1499.00,2026-10-28,Old order 1041
razorpay,pay_Nx41Qe7,2499.00,2026-10-30,Old order 1043
stripe,re_3PzK81,-899.00,2026-10-31,Refund of old order 1012`

/** Enters what couriers and providers owed when the shop moved here. */
export function BroughtForwardPage() {
  const goOn = useGoOn()
  return (
    <>
      <BackLink to="/settlements">All settlements</BackLink>
      <PageHead title="Due from before" />
      <div className="grid max-w-3xl gap-6">
        <p>
          Parcels and payments from before the shop was here, whose money has not come yet: a row each. The
          settlement files that bring it are matched with these rows, as with orders of this shop. A refund
          that a provider has yet to keep back is entered as a minus amount.
        </p>
        <section
          aria-label="A sample of the file"
          className="border border-sand bg-linen p-4 text-small wrap-anywhere"
        >
          {SAMPLE.split('\n').map((line) => (
            <p key={line} className="pl-6 -indent-6">
              {line}
            </p>
          ))}
        </section>
        <CsvUpload
          hint={`Held by: ${oneOf(SOURCE_NAMES)}. The same file again changes nothing. Or drop it here.`}
          mostBytes={MOST_BYTES}
          tooLong="That file has more than 10 MB. Send it in parts."
          onSend={async (file, sending) => {
            const { entered, amount, before } = await sendFile(
              'POST /api/admin/brought-forward',
              file,
              sending,
            )
            const known = before > 0 ? ` ${countOf(before, 'row')} had been entered before.` : ''
            sayDone(`${countOf(entered, 'row')} entered, ${priceText(amount)} due.${known}`)
            goOn('/settlements')
          }}
        />
      </div>
    </>
  )
}
