import { useEffect } from 'react'

/** What a keyboard can go on from. */
const PARTS = ['section', 'form', 'dialog', 'main'].join()

/**
 * What has the focus may go away under it, as the button of a step that is done does, or a dialog with what opened it. The
 * part of the page that it was in then has the focus: Tab goes on from there, and a screen reader says where that is.
 */
export function useKeptFocus() {
  useEffect(() => {
    let last: Element | null = null
    let parts: HTMLElement[] = []
    const note = (focused: Element) => {
      last = focused
      parts = partsAround(focused)
    }
    const follow = ({ target }: FocusEvent) => note(target as Element)
    const keep = () => {
      if (document.activeElement !== document.body || !last || last.isConnected) return
      parts.find((part) => part.isConnected && takesFocus(part))
    }
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    // What had it before the page lived.
    if (document.activeElement) note(document.activeElement)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', follow)
    }
  }, [])
}

function partsAround(element: Element): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS)
  return part ? [part, ...partsAround(part)] : []
}

/** One without a box of its own does not, as what a small screen lays out with the page around it. */
function takesFocus(part: HTMLElement): boolean {
  part.setAttribute('tabindex', '-1')
  part.focus({ preventScroll: true })
  return document.activeElement === part
}
