import { type RefObject, useEffect } from 'react'

export const LIST_ID = 'suggestions'
export const optionId = (at: number) => `suggestion-${at}`

type Shown = { isOpen: boolean; place: number; count: number }

/**
 * Makes the field a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): it keeps the focus, and names the active
 * option. `place`: the active option's, -1 for none.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { isOpen, place, count }: Shown,
  ask: (asked: 'open' | 'close' | number) => void,
) {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? LIST_ID : null,
      'aria-activedescendant': place >= 0 ? optionId(place) : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    if (place >= 0) document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })

    const press = (event: KeyboardEvent) => {
      if (event.isComposing || count === 0) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        event.preventDefault()
        // -1 is the field itself, which comes before the first option and after the last.
        const from = isOpen ? place : -1
        ask(((from + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        ask('close')
      } else if (event.key === 'Enter') {
        if (place >= 0) {
          event.preventDefault()
          document.getElementById(optionId(place))?.click()
        } else ask('close')
      }
    }
    const type = () => ask('open')
    const leave = () => ask('close')
    input.addEventListener('input', type)
    input.addEventListener('keydown', press)
    input.addEventListener('blur', leave)
    return () => {
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', press)
      input.removeEventListener('blur', leave)
    }
  })
}
