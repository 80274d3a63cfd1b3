import * as words from '#words/place-order'
import { takeFocus } from '../../browser/take-focus.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { RefusedLine } from './outcome.ts'

type Props = { lines: RefusedLine[]; back: { to: string; text: string } }

/** Lists the lines that are short of stock; nothing was ordered. It takes the focus, so that it is found and read out. */
export function UnavailableNotice({ lines, back }: Props) {
  return (
    <ErrorNote ref={takeFocus} tabIndex={-1} className="bg-paper">
      <p className="font-medium">{words.unavailable}</p>
      <ul className="mt-3 grid gap-2 text-small">
        {lines.map(({ _id, size, sizeText, name, wanted, available }) => (
          <li key={`${_id} ${size}`}>{words.short({ name, size: sizeText, available, wanted })}</li>
        ))}
      </ul>
      <ShopLink to={back.to} className={`mt-4 ${buttonClass('outline', true)}`}>
        {back.text}
      </ShopLink>
    </ErrorNote>
  )
}
