/** A piece of markup that is safe to send without escaping. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Fill = Html | string | number | null | undefined | false | readonly Fill[]

/** Markup in which every value is escaped, for text and for quoted attributes, unless it is `Html` itself. */
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
