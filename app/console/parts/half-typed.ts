/**
 * The first control that holds what the browser cannot read, such as a day without its time: to scripts it is empty, as if
 * nobody had typed anything there.
 */
export const halfTyped = (form: HTMLFormElement | null): HTMLInputElement | null =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput) ?? null
