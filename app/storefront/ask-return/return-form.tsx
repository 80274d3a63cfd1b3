import * as words from '#words/ask-return'
import { reason as reasonText } from '#words/returns'
import type { ReturnChoice } from '../../../contract/replies.ts'
import { priceText } from '../../../core/money.ts'
import { isFault, type ReturnReason, SIZE_HELD_DAYS } from '../../../core/return-policy.ts'
import type { Wish } from '../../../core/return-state.ts'
import type { Size } from '../../../core/sizes.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Choice } from '../write-review/choice.tsx'
import { PhotosField } from '../write-review/photos-field.tsx'
import { useReturnForm } from './use-return-form.ts'
import { saysWhatComesBack } from './what-comes-back.ts'

const LONGEST = 1000
/** Money first: the law requires it, and nobody is to be nudged towards the other. */
const BACK_AS = ['payout', 'credit'] as const

/** The form of a return: the reason, what the shopper wants instead, and what that means. */
export function ReturnForm({ choice }: { choice: ReturnChoice }) {
  const { most, reasons } = choice
  const { way, note, photos, change, type, setUploading, ...form } = useReturnForm(choice)
  const { reason, wishes, quantity, wished, others, back, asCredit, chosenSize } = form
  const { onSubmit, errorOf, refusalOf, busy, refusal } = form

  const mostLeft = Math.max(0, ...others.map(({ left }) => left))

  return (
    <form onSubmit={onSubmit} noValidate className="mt-8 grid gap-8">
      <Choice
        name="reason"
        legend={words.whatIsIt}
        options={reasons.map((each) => each.reason)}
        chosen={reason}
        onChoose={(each) => type({ reason: each })}
        error={errorOf('reason', words.chooseReason)}
      >
        {(each) => reasonText({ reason: each })}
      </Choice>
      {most > 1 && (
        <SelectField
          label={words.howMany}
          name="quantity"
          value={quantity}
          error={refusalOf('quantity')}
          onChange={(event) => type({ quantity: Number(event.target.value) })}
        >
          {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      )}
      {reason && (
        <>
          <Choice
            name="wish"
            legend={words.whatInstead}
            options={wishes}
            chosen={wished}
            onChoose={(each) => type({ wish: each })}
            error={errorOf('wish', words.chooseWish)}
            isInRow
          >
            {(each) => (each === 'money' ? words.money : words.exchange)}
          </Choice>
          {wished === 'money' && back.byLink > 0 && (
            <Choice
              name="way"
              legend={words.howBack({
                part: back.toSource + back.credit > 0 ? 'some' : 'other',
                price: priceText(back.byLink),
              })}
              options={BACK_AS}
              chosen={way}
              onChoose={(each) => type({ way: each })}
              error={refusalOf('asCredit')}
            >
              {(each) =>
                each === 'credit'
                  ? words.asCredit
                  : words.asMoney({ links: choice.payoutsOn ? 'yes' : 'other' })
              }
            </Choice>
          )}
          {wished === 'exchange' && (
            <SelectField
              label={words.whichSize}
              name="size"
              value={chosenSize?.size ?? ''}
              error={errorOf('size', words.chooseSize)}
              hint={mostLeft < quantity ? words.noOtherSize({ left: mostLeft }) : undefined}
              onChange={(event) => type({ size: event.target.value as Size | '' })}
            >
              <option value="">{words.chooseSize}</option>
              {others.map((each) => (
                <option key={each.size} value={each.size} disabled={each.left < quantity}>
                  {words.sizeLeft({
                    size: each.sizeText,
                    left: each.left,
                    few: each.left < quantity ? 'yes' : 'other',
                  })}
                </option>
              ))}
            </SelectField>
          )}
          <AreaField
            label={words.more}
            name="note"
            rows={4}
            maxLength={LONGEST}
            hint={words.moreHint({ fault: isFault(reason) ? 'yes' : 'other' })}
            value={note}
            error={refusalOf('note')}
            onChange={(event) => type({ note: event.target.value })}
          />
          {isFault(reason) && (
            <PhotosField
              photos={photos}
              onPhotos={(next) => change((now) => ({ photos: next(now.photos) }))}
              onSending={setUploading}
              error={errorOf('photos', words.photosNeeded)}
            />
          )}
          <Terms
            reason={reason}
            {...(wished ? { wish: wished } : {})}
            delivery={choice.delivery}
            shopPays={choice.shopPays}
            back={saysWhatComesBack({ ...back, payoutsOn: choice.payoutsOn }, asCredit)}
            size={chosenSize?.sizeText ?? null}
          />
        </>
      )}
      <div>
        <ErrorNote className="mb-4">{refusal}</ErrorNote>
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {words.send({ wish: wished === 'exchange' ? 'exchange' : 'other' })}
        </Button>
      </div>
    </form>
  )
}

type TermsProps = {
  reason: ReturnReason
  wish?: Wish
  /** What is said of the money. */
  back: string[]
  delivery: number
  shopPays: boolean
  size: string | null
}

/** What the return means for the shopper, said before it is sent. */
function Terms({ reason, wish, back, delivery, shopPays, size }: TermsProps) {
  const way = isFault(reason)
    ? words.willPay({ delivery: wish === 'money' && delivery > 0 ? 'yes' : 'other' })
    : shopPays
      ? words.willFetch
      : words.youPay
  return (
    <ul className="list-disc bg-linen py-4 pr-4 pl-9 text-small">
      <li>{way}</li>
      {wish === 'exchange' && size !== null && <li>{words.keptFor({ size, held: SIZE_HELD_DAYS })}</li>}
      {wish === 'money' && back.map((line) => <li key={line}>{line}</li>)}
    </ul>
  )
}
