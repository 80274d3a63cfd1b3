/** The `ref` of an element that answers a press whose button is gone: a keyboard and a screen reader go on from there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
