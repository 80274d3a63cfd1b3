import { useEffect } from 'react'

/** The elements that take the focus when what had it is gone. */
const PARTS = ['section', 'form', 'dialog', 'main'].join()

/**
 * Keeps the focus when the focused element is removed, such as the button of a step that is done: the nearest part of the page
 * around it takes the focus. Tab goes on from there, and a screen reader says where that is.
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
    // The element that was focused before hydration.
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

/** False for a part without a box of its own (`display: contents`), which cannot be focused. */
function takesFocus(part: HTMLElement): boolean {
  part.setAttribute('tabindex', '-1')
  part.focus({ preventScroll: true })
  return document.activeElement === part
}
