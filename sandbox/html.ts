/** A piece of markup that is safe to send as it stands. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Fill = Html | string | number | null | undefined | false | readonly Fill[]

/** Every value is escaped, in text and in quoted attributes alike, unless it is Html itself. */
export function html(parts: TemplateStringsArray, ...fills: Fill[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + rendered(fills[index - 1]) + part))
}

function rendered(fill: Fill): string {
  if (fill === null || fill === undefined || fill === false) return ''
  if (fill instanceof Html) return fill.markup
  if (typeof fill === 'object') return fill.map(rendered).join('')
  return String(fill).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
