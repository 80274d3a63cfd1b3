import { useEffect, useRef } from 'react'

type Props = { text: string; button: string; label: string; onPress: () => void; takesFocus?: boolean }

/** Stands among the cart's lines where there is no piece: what became of one, and what can be done about it. */
export function NoteRow({ text, button, label, onPress, takesFocus = false }: Props) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) pressed.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-t border-sand py-4 text-ink-soft">
      <span>{text}</span>
      <button
        ref={pressed}
        type="button"
        aria-label={label}
        onClick={onPress}
        className="text-link min-h-11 cursor-pointer"
      >
        {button}
      </button>
    </li>
  )
}
