import { useState } from 'react'
import type { ReturnChoices } from '../../../contract/admin/returns.ts'
import { isFault, RETURN_REASONS, type ReturnReason } from '../../../core/return-policy.ts'
import { WISHES, type Wish } from '../../../core/return-state.ts'
import type { Size } from '../../../core/sizes.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { useForm } from '../parts/use-form.ts'
import { useGoOn } from '../parts/use-go-on.ts'
import { type Photo, PhotosField } from '../returns/photos-field.tsx'
import { REASON_TEXT, WISH_TEXT } from '../returns/return-words.ts'
import { send } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'

/** Opens a return for a shopper who rings or writes. */
export const OpenReturn = ({ code }: { code: string }) => (
  <DialogButton
    text="Open a return"
    className="mt-4"
    title={
      <>
        Open a return of <CodeTitle>{code}</CodeTitle>
      </>
    }
  >
    {() => <Choosing code={code} />}
  </DialogButton>
)

function Choosing({ code }: { code: string }) {
  const state = useReply('GET /api/admin/orders/{code}/returns', { params: { code } })
  const { reply } = state
  if (!reply) return <Fetching label="Looking what can come back" state={state} />
  if (reply.lines.length === 0) return <p>Every piece of this order is in a return already.</p>
  return <ReturnForm code={code} choices={reply} />
}

export function ReturnForm({ code, choices }: { code: string; choices: ReturnChoices }) {
  const [place, setPlace] = useState(0)
  const [reason, setReason] = useState<ReturnReason>('defective')
  const [wish, setWish] = useState<Wish>('money')
  const [picked, setPicked] = useState<Size | ''>('')
  const [shopPays, setShopPays] = useState(choices.shopPays)
  const [photos, setPhotos] = useState<Photo[]>([])
  const [isSending, setSending] = useState(false)
  const goOn = useGoOn()
  const line = choices.lines[place]!
  const inPolicy = line.reasons.some((each) => each.reason === reason && each.wishes.includes(wish))
  const others = line.sizes.filter((each) => isFault(reason) || each.size !== line.size)
  // The size that was picked before may not be offered for another piece or another reason.
  const size = others.some((each) => each.size === picked) ? picked : ''
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const payload = {
      line: line.line,
      quantity: Number(typed.get('quantity') ?? 1),
      reason,
      wish,
      note: text('note'),
      photos: photos.map(({ hash }) => hash),
      why: text('why') || null,
      left: line.most,
      ...(wish === 'exchange' && size ? { size } : {}),
      ...(isFault(reason) ? {} : { shopPays }),
    }
    const { returnId } = await send('POST /api/admin/orders/{code}/returns', payload, { code })
    goOn(`/returns/${returnId}`)
  })
  return (
    <form {...form} noValidate className="flex flex-col gap-5">
      <SelectField
        label="Which piece"
        name="line"
        value={place}
        onChange={(event) => setPlace(Number(event.target.value))}
      >
        {choices.lines.map(({ line: position, name, sizeText }, at) => (
          <option key={position} value={at}>
            {name}, {sizeText}
          </option>
        ))}
      </SelectField>
      {line.most > 1 && (
        <SelectField
          key={place}
          label="How many"
          name="quantity"
          defaultValue={1}
          error={troubleOf('quantity')}
        >
          {[...Array(line.most).keys()].map((fewer) => (
            <option key={fewer}>{fewer + 1}</option>
          ))}
        </SelectField>
      )}
      <OneOfField label="Why" name="reason" value={reason} options={RETURN_REASONS} onValue={setReason}>
        {(each) => REASON_TEXT[each]}
      </OneOfField>
      <OneOfField label="Wish" name="wish" value={wish} options={WISHES} onValue={setWish}>
        {(each) => WISH_TEXT[each]}
      </OneOfField>
      {wish === 'exchange' && (
        <SelectField
          label="In size"
          name="size"
          value={size}
          error={troubleOf('size')}
          onChange={(event) => setPicked(event.target.value as Size | '')}
        >
          <option value="">Choose</option>
          {others.map((each) => (
            <option key={each.size} value={each.size} disabled={each.left === 0}>
              {each.sizeText}
              {each.left === 0 ? ', sold out' : `, ${each.left} there`}
            </option>
          ))}
        </SelectField>
      )}
      {isFault(reason) ? (
        <p className="text-small">
          The shop pays for its way back, and gives the delivery fee back, once an order.
        </p>
      ) : (
        <OneOfField
          label="Who pays for its way back"
          name="pays"
          value={shopPays ? 'shop' : 'shopper'}
          options={['shop', 'shopper']}
          onValue={(payer) => setShopPays(payer === 'shop')}
        >
          {(payer) => `The ${payer}`}
        </OneOfField>
      )}
      <AreaField
        label="In the shopper’s words, if there are any"
        name="note"
        rows={3}
        maxLength={1000}
        error={troubleOf('note')}
      />
      <PhotosField photos={photos} onPhotos={setPhotos} onSending={setSending} error={troubleOf('photos')} />
      {!inPolicy && (
        <AreaField
          label="Why is it taken? The policy would not"
          name="why"
          rows={2}
          maxLength={500}
          hint="For colleagues, beside the return."
          error={troubleOf('why')}
        />
      )}
      <FieldError>{troubleOf('', true)}</FieldError>
      <Button type="submit" busy={busy || isSending} className="self-start">
        Open the return
      </Button>
    </form>
  )
}
