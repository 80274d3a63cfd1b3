import type { MouseEvent } from 'react'
import * as words from '#words/place-order'
import type { Missing } from './missing.ts'

const isFree = (control: Node) => control instanceof HTMLInputElement && !control.disabled

/** After a press that could not order: all that is missing, each with the way to it. */
export function MissingList({ missing }: { missing: Missing[] }) {
  const goTo = (field: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const control = event.currentTarget.form?.elements.namedItem(field)
    // Ways to pay are several under one name.
    const [first] = control instanceof RadioNodeList ? [...control].filter(isFree) : [control]
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    // Beside the form it is a part of the totals, and its words begin where theirs do.
    <div role="alert" className="note border-madder empty:hidden lg:mb-0 lg:border-l-0 lg:px-8 lg:pt-0">
      {missing.length > 0 && (
        <>
          <p className="font-medium text-madder">{words.notPlacedYet}</p>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {missing.map(({ field, text }) => (
              <li key={field}>
                <button type="button" className="text-link min-h-11 text-small" onClick={goTo(field)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
