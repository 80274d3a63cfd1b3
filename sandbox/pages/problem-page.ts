import { type Html, html } from '../html.ts'
import type { Problem } from '../http.ts'
import { layout } from './layout.ts'

export function problemPage({ status, message }: Problem): Html {
  return layout(
    String(status),
    html`
<div class="problem">
  <p class="eyebrow">${status}</p>
  <h1>${message}</h1>
  <a class="back" href="/">All messages</a>
</div>`,
  )
}
