import { Html, html } from '../html.ts'

/** The page of the payment sheet, which checkout.js shows over the shop's page; its script is sheet.js. */
export function sheetPage(): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Razorpay Checkout · Tana Bana sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script src="/razorpay/v1/sheet.js" defer></script>
</head>
<body>
<main role="dialog" aria-modal="true" aria-labelledby="title">
  <header>
    <p class="eyebrow">Razorpay, played by the sandbox</p>
    <p id="shop"></p>
  </header>
  <h1 id="title">One moment</h1>
  <p id="description"></p>
  <p id="payer"></p>
  <p id="problem" role="alert"></p>
  <div class="choices">
    <button id="pay" class="first" disabled>Pay</button>
    <button id="fail" disabled>Fail</button>
    <button id="close" disabled>Close</button>
  </div>
  <p class="note">No money moves here. Fail is a bank that says no; the sheet stays for another try.</p>
</main>
</body>
</html>`
}

const STYLE = new Html(`
:root { --theme: #2a211d; --on-theme: #fff; --ink: #2a211d; --soft: #6b5b50; --line: #94836f; --paper: #fff }
* { box-sizing: border-box; margin: 0 }
html, body { height: 100%; background: transparent }
body { display: grid; place-items: end stretch; font: 16px/24px system-ui, sans-serif; color: var(--ink) }
main { width: 100%; max-height: 100%; overflow-y: auto; padding-bottom: 24px; background: var(--paper); border-radius: 8px 8px 0 0 }
main > :not(header) { margin-inline: 24px }
header { padding: 16px 24px; background: var(--theme); color: var(--on-theme) }
.eyebrow { font-size: 13px; line-height: 16px; letter-spacing: .04em }
#shop { font-size: 20px; line-height: 28px; overflow-wrap: anywhere }
h1 { padding-top: 24px; font-size: 28px; line-height: 36px; font-weight: 500 }
#payer, #description { color: var(--soft); overflow-wrap: anywhere }
#problem:not(:empty) { margin-top: 16px; padding: 12px 16px; border-left: 3px solid #9c2b2a; background: #f9ecea; color: #7c2021 }
.choices { display: grid; gap: 12px; margin-top: 24px }
button { min-height: 48px; padding: 0 24px; border: 1px solid var(--line); border-radius: 4px; background: none; color: var(--ink); font: 500 16px/24px system-ui, sans-serif; cursor: pointer }
button:hover { border-color: var(--ink) }
button.first { border-color: var(--theme); background: var(--theme); color: var(--on-theme) }
button:disabled { opacity: .5; cursor: default }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
.note { margin-top: 16px; font-size: 14px; line-height: 20px; color: var(--soft) }
@media (min-width: 560px) {
  body { place-items: center }
  main { width: 400px; border-radius: 8px }
}
`)
