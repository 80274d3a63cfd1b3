import { POLICY } from '../../../core/policy.ts'
import { dialled, type ShopFacts } from '../../../core/shop.ts'
import { hoursText } from '../policy/hours-text.ts'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'

const CANCEL = hoursText(POLICY.cancelHours)
const REPORT = hoursText(POLICY.reportDamageHours)
const RETURN = `${POLICY.returnDays} days`

function Mail() {
  const { email } = useShop()
  return (
    <a href={`mailto:${email}`} className="text-link wrap-anywhere">
      {email}
    </a>
  )
}

export const returns = ({ phone }: ShopFacts): Policy => ({
  title: 'Return & Refund Policy',
  lead: 'This page makes two statements and stands by both. The first holds for a piece that is what you ordered. The second holds for one that was badly made.',
  updated: '2026-11-02',
  facts: [
    { term: 'As a rule', value: 'No returns and no refunds' },
    { term: 'Wrong or damaged', value: `Report within ${REPORT}` },
    { term: 'Manufacturing defect', value: `Return within ${RETURN}` },
    { term: 'Cancelling', value: `Within ${CANCEL} of ordering` },
  ],
  sections: [
    {
      id: 'no-returns',
      title: 'The first statement: no returns and no refunds',
      body: (
        <>
          <p>
            There are no returns and no refunds. A piece that reaches you whole, in the size and colour you
            ordered, is yours. So take your time beforehand: every size has its measurements in centimetres,
            and we answer questions about cloth by phone.
          </p>
          <p>
            Slubs in handloom, a motif a thread out of line, hand dye a shade deeper at the hem, linen that
            creases and indigo that rubs: these are what the cloth does, and no defect.
          </p>
        </>
      ),
      note: `Unsure of a size? Ring ${phone.replaceAll(' ', '\u00a0')} with the measurements of something that fits you.`,
    },
    {
      id: 'wrong-or-damaged',
      title: 'If it arrives wrong or damaged',
      body: (
        <>
          <p>
            Wrong or damaged goods must be reported within {REPORT} of delivery, with photos. Write to{' '}
            <Mail /> with:
          </p>
          <Points
            items={[
              'your order number,',
              'a photo of the whole piece and one of the damage, or of the size label,',
              'a photo of the parcel and its label.',
            ]}
          />
          <p>We look at the photos and tell you what we will do: usually, send the right piece.</p>
        </>
      ),
    },
    {
      id: 'defects',
      title: `The second statement: ${RETURN} for manufacturing defects`,
      body: (
        <>
          <p>
            Returns are accepted within {RETURN} of delivery, for manufacturing defects only, with photos and
            a return authorization number. A seam that opens, a zip that fails, a hole in the weave, a stain
            from the workshop are manufacturing defects.
          </p>
          <Points
            steps
            items={[
              <>
                Write to <Mail /> within {RETURN} of delivery, with your order number and photos of the
                defect.
              </>,
              'We reply with a return authorization number. Please do not send anything before you have it.',
              'Pack the piece unworn and unwashed, with its tags, and write the number on the parcel.',
              'We check the piece when it arrives, and write to you.',
            ]}
          />
        </>
      ),
      note: 'A parcel without a return authorization number cannot be matched to an order, and goes back to its sender.',
    },
    {
      id: 'return-shipping',
      title: 'Who pays for the return',
      body: (
        <p>
          You pay the return shipping, unless the product is defective. If we find the defect, we pay it back
          with the rest.
        </p>
      ),
    },
    {
      id: 'exchange',
      title: 'Exchanges',
      body: (
        <p>
          A piece we accept back is exchanged for the same piece in the same size. If that is gone, choose
          another at the same price, or have your money back. The {RETURN} count for exchanges as they do for
          returns.
        </p>
      ),
    },
    {
      id: 'cancellation',
      title: 'Cancelling an order',
      body: (
        <p>
          An order can be cancelled only within {CANCEL} of placing it. Write to <Mail /> or ring{' '}
          <a href={`tel:${dialled(phone)}`} className="text-link whitespace-nowrap">
            {phone}
          </a>{' '}
          with the order number. Outside shop hours, the time of your message counts.
        </p>
      ),
      note: `After ${CANCEL} the piece is being packed, and the courier may have the label.`,
    },
    {
      id: 'refunds',
      title: 'How money comes back',
      body: (
        <>
          <p>
            When something is due to you, for an order cancelled in time or a return we accepted, it goes back
            the way it came: to the card, account or UPI handle you paid from. For cash on delivery, we ask
            for a bank account in your name. Your bank decides on which day it shows.
          </p>
          <p>
            Nothing on this page takes away a right that the Consumer Protection Act, 2019 gives you.
            Deliveries are in our{' '}
            <ShopLink to="/shipping-policy" className="text-link">
              Shipping Policy
            </ShopLink>
            .
          </p>
        </>
      ),
    },
  ],
})
