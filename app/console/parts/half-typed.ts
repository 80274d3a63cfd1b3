/** The first control whose text the browser cannot read yet, such as a day without its time: scripts see it as empty. */
export const halfTyped = (form: HTMLFormElement | null): HTMLInputElement | null =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput) ?? null
