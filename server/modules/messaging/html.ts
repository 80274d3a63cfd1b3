/** Markup that needs no escaping; only `html` makes it. */
export type Html = { readonly markup: string }
type Part = Html | string | number | null | readonly Part[]

/** Builds markup: interpolated texts are escaped, markup of other `html` calls and lists of it are kept. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
