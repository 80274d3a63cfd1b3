import { SHARP_FROM } from '../../../core/picture-url.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackIcon, BinIcon, ForwardIcon } from '../../ui/icons.tsx'
import { counted } from '../parts/counted.ts'
import { Thumb } from '../parts/thumb.tsx'
import type { TypedPicture } from './typed-kinds.ts'

type Props = {
  picture: TypedPicture
  at: number
  count: number
  isDragged: boolean
  /** Called when this picture is picked up, and with null when it is let go. */
  onDrag: (hash: string | null) => void
  /** Called when another picture is held over this one. */
  onOver: () => void
  onMove: (to: number) => void
  onChange: (changes: Partial<TypedPicture>) => void
  onRemove: () => void
}

const ROLES: { role: TypedPicture['role']; text: string }[] = [
  { role: 'main', text: 'The whole garment' },
  { role: 'detail', text: 'The cloth, close up' },
  { role: 'look', text: 'Another look' },
]

export function PictureTile({ picture, at, isDragged, onDrag, onOver, onChange, ...actions }: Props) {
  return (
    <li
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onOver()
      }}
      onDrop={(event) => event.preventDefault()}
      className={`border border-sand max-sm:grid max-sm:grid-cols-[min(7rem,34%)_minmax(0,1fr)] max-sm:grid-rows-[auto_1fr] ${isDragged ? 'opacity-50' : ''}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for keys and fingers */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', picture.hash)
          onDrag(picture.hash)
        }}
        onDragEnd={() => onDrag(null)}
        className="relative cursor-grab max-sm:row-span-2 sm:aspect-4/5"
      >
        <Thumb picture={picture} className="aspect-4/5 w-full" />
        {at === 0 && (
          <p className="absolute top-0 left-0 bg-wine px-2 py-1 text-small text-paper">On the card</p>
        )}
      </div>
      <TileActions at={at} {...actions} />
      <div className="flex flex-col gap-3 border-sand p-3 max-sm:pt-0 sm:border-t">
        <AreaField
          label={`Picture ${at + 1} in words`}
          name={`alt-${at}`}
          rows={3}
          maxLength={300}
          placeholder="Colour, cut, drape"
          hint={smallText(picture.width)}
          value={picture.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
        <select
          aria-label={`Picture ${at + 1} shows`}
          value={picture.role}
          onChange={(event) => onChange({ role: event.currentTarget.value as TypedPicture['role'] })}
          className="select-arrow min-h-11 w-full rounded-control border border-line bg-paper pr-9 pl-3 text-small hover:border-ink"
        >
          {ROLES.map(({ role, text }) => (
            <option key={role} value={role}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </li>
  )
}

const smallText = (width: number) =>
  width < SHARP_FROM
    ? `Only ${width} pixels wide: on its page it is blurred. Choose one of ${counted(SHARP_FROM)} or more, if you have it.`
    : undefined

function TileActions({ at, count, onMove, onRemove }: Pick<Props, 'at' | 'count' | 'onMove' | 'onRemove'>) {
  const name = `picture ${at + 1}`
  return (
    <div className="flex flex-wrap items-center px-1">
      <IconButton data-move label={`Move ${name} left`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <BackIcon />
      </IconButton>
      <IconButton
        data-move
        label={`Move ${name} right`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ForwardIcon />
      </IconButton>
      <IconButton label={`Remove ${name}`} className="ml-auto" onClick={onRemove}>
        <BinIcon />
      </IconButton>
    </div>
  )
}
