/** Markup that may be put into markup as it is. Made by `html` alone. */
export type Html = { readonly markup: string }
type Part = Html | string | number | null | readonly Part[]

/** Whatever is put in is text and is escaped; markup from another `html` and lists of it stay what they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
