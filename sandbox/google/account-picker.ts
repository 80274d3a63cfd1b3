import { type Html, html } from '../html.ts'
import { layout } from '../pages/layout.ts'
import type { Identity } from './identities.ts'

/** An account that was typed in wrongly: the problem, and what was typed. */
export type Mistyped = { problem: string; email: string; name: string }

/** Google's page "Choose an account": a button for each identity, labelled with its address. */
export function accountPicker(identities: readonly Identity[], mistyped: Mistyped | null): Html {
  return layout(
    'Choose an account',
    html`
<style>
  .picker { max-width: 30rem; margin: 0 auto; padding-block: 32px 72px }
  .picker p { margin: 8px 0 24px }
  .picker li + li { margin-top: 8px }
  .picker .account { display: block; width: 100%; padding: 12px 16px; border: 1px solid var(--line); border-radius: 2px; background: none;
    color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere }
  .picker .account:hover { border-color: var(--ink); background: var(--linen) }
  .picker .account span { display: block }
  .picker h2 { margin: 40px 0 16px }
  .picker label { display: block; margin: 16px 0 4px; font-size: 14px; font-weight: 500 }
  .picker input { width: 100%; min-height: 48px; padding: 0 16px; border: 1px solid var(--line); border-radius: 2px;
    background: var(--paper); color: inherit; font: inherit }
  .picker .button { width: 100%; margin-top: 24px }
  .picker .wrong { color: var(--madder) }
</style>
<div class="picker">
  <p class="eyebrow">In place of Google</p>
  <h1>Choose an account</h1>
  <p class="soft">to continue to Tana Bana</p>
  <form method="post">
    <ul>${identities.map(account)}</ul>
  </form>
  <h2>Use another account</h2>
  <form method="post">
    ${mistyped && html`<p class="wrong" role="alert">${mistyped.problem}</p>`}
    <label for="email">Email</label>
    <input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${mistyped?.email ?? ''}">
    <label for="name">Name</label>
    <input id="name" name="name" required maxlength="120" autocomplete="off" value="${mistyped?.name ?? ''}">
    <button class="button first" name="use" value="another">Use this account</button>
  </form>
  <form method="post"><button class="button" name="use" value="none">Cancel</button></form>
</div>`,
  )
}

const account = ({ email, name, note }: Identity, index: number): Html =>
  html`<li><button class="account" name="account" value="${email}" aria-label="${email}" aria-describedby="about-${index}">
  <span>${email}</span>
  <span class="small soft" id="about-${index}">${name} · ${note}</span>
</button></li>`
