import { Html, html } from '../html.ts'

const PAGES = [
  ['/', 'Inbox'],
  ['/whatsapp', 'WhatsApp'],
  ['/payments', 'Payments'],
  ['/courier', 'Parcels'],
  ['/deliveries', 'Deliveries'],
] as const

/** A whole page: `body` within the sandbox's header and layout. */
export function layout(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title} · Tana Bana sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="band">
  <div class="frame">
    <a class="name" href="/">Tana Bana <span class="eyebrow">Sandbox</span></a>
    <nav aria-label="Sandbox">${PAGES.map(([path, name]) => html`<a href="${path}">${name}</a>`)}</nav>
  </div>
</header>
<main class="frame">${body}</main>
</body>
</html>`
}

export function timeOf(iso: string): Html {
  return html`<time datetime="${iso}">${WHEN.format(new Date(iso))}</time>`
}

export function channelTag(channel: 'email' | 'whatsapp'): Html {
  return html`<span class="tag ${channel}">${channel === 'email' ? 'E-mail' : 'WhatsApp'}</span>`
}

const WHEN = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

const STYLE = new Html(`
:root {
  --paper: #faf5ec; --linen: #f1e8da; --sand: #e4d5c0; --ink: #2a211d; --soft: #6b5b50; --line: #94836f;
  --wine: #5b1a33; --madder: #9c2b2a; --madder-deep: #7c2021; --haldi: #dba02c; --zari: #e0b65c;
  --bottle: #1f4a3a; --peacock: #0f5866;
}
*, ::before, ::after { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100% }
body { margin: 0; font: 16px/26px system-ui, sans-serif }
h1, h2, h3, p, ol, ul, dl, dd, figure { margin: 0; padding: 0 }
ol, ul { list-style: none }
a { color: var(--madder); text-underline-offset: 3px }
a:hover { color: var(--madder-deep) }
:focus-visible { outline: 2px solid var(--madder); outline-offset: 2px }
code { font: 14px/20px ui-monospace, Menlo, Consolas, monospace }
time { font-variant-numeric: tabular-nums }

.frame { max-width: 1360px; margin: 0 auto; padding: 0 16px }
.band { background: var(--wine); border-bottom: 3px solid var(--paper); box-shadow: 0 1px 0 var(--haldi) }
.band .frame { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; min-height: 64px; padding-block: 8px }
.band a, .band span { color: var(--paper) }
.band nav { display: flex; flex-wrap: wrap; gap: 0 20px }
.band nav a { display: inline-flex; align-items: center; min-height: 44px; font-size: 15px }
.band .eyebrow { color: var(--zari) }
.band :focus-visible { outline-color: var(--zari) }
.name { display: inline-flex; align-items: center; gap: 12px; min-height: 44px; font-size: 22px; text-decoration: none }
.eyebrow { font-size: 13px; line-height: 16px; font-weight: 500; letter-spacing: .12em; text-transform: uppercase; color: var(--soft) }
h1 { font-size: 30px; line-height: 36px; font-weight: 400; color: var(--wine); overflow-wrap: anywhere }
h2 { font-size: 22px; line-height: 28px; font-weight: 400; color: var(--wine) }
.soft { color: var(--soft) }
.small, .small p { font-size: 14px; line-height: 20px }

.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0 24px; border: 1px solid var(--line);
  border-radius: 2px; background: none; color: var(--ink); font: 500 13px/16px system-ui, sans-serif; letter-spacing: .12em;
  text-transform: uppercase; cursor: pointer }
.button:hover { border-color: var(--ink) }
.button.first { border-color: var(--madder); background: var(--madder); color: var(--paper) }
.button.first:hover { border-color: var(--madder-deep); background: var(--madder-deep) }

.tag { font-size: 13px; line-height: 20px; color: var(--peacock) }
.tag.whatsapp { color: var(--bottle) }
.tag::before { content: ''; display: inline-block; width: 6px; height: 6px; margin-right: 8px; background: currentColor; vertical-align: 2px }

/* The front page */
.two { display: grid; gap: 48px; padding-block: 32px 72px }
.head { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 65px; padding-bottom: 16px; border-bottom: 1px solid var(--sand) }
.messages a { display: grid; grid-template: 'channel time' 'subject subject' 'people people' / 1fr auto; gap: 4px 16px; padding: 16px 0;
  border-bottom: 1px solid var(--sand); color: inherit; text-decoration: none }
.messages a:hover .subject { color: var(--madder); text-decoration: underline }
.messages .subject { grid-area: subject; overflow-wrap: anywhere; unicode-bidi: isolate }
.messages .people { grid-area: people; min-width: 0 }
.messages .people > span { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; unicode-bidi: isolate }
.messages time { grid-area: time }
.messages .tag { grid-area: channel }
.nothing { padding: 32px 0; max-width: 60ch }

.faults li { display: grid; grid-template-columns: 1fr 180px; align-items: center; gap: 4px 16px; padding: 12px 0; border-bottom: 1px solid var(--sand) }
.faults label { font-weight: 500 }
.faults .broken label { color: var(--madder) }
.faults .small { grid-column: 1 / -1; color: var(--soft) }
.faults + .button { width: 100%; margin-top: 24px }
select { width: 100%; height: 48px; padding: 0 8px 0 12px; border: 1px solid var(--line); border-radius: 2px; background: var(--paper); color: var(--ink); font: inherit; font-size: 15px }
.broken select { border-color: var(--madder) }

/* Payments and deliveries */
.records li { padding: 16px 0; border-bottom: 1px solid var(--sand) }
.record { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 24px }
.record .subject { flex: 1 1 16em; overflow-wrap: anywhere }
.records code { overflow-wrap: anywhere }
.records details { margin-top: 0 }

/* The hosted page */
.till { max-width: 560px; margin: 0 auto; padding-block: 40px 72px }
.till h1 { margin: 12px 0 8px }
.bill { margin: 24px 0; border-top: 1px solid var(--sand) }
.bill > div { display: flex; justify-content: space-between; gap: 24px; padding: 12px 0; border-bottom: 1px solid var(--sand) }
.bill dd { font-variant-numeric: tabular-nums }
.bill .sum { font-size: 18px; font-weight: 500 }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin-bottom: 16px }

/* A message */
.message { padding-block: 16px 72px }
.problem { padding-block: 48px 72px }
.problem h1 { margin: 12px 0 16px }
.back { display: inline-flex; align-items: center; min-height: 44px; font-size: 14px }
.message h1 { margin: 8px 0 24px; max-width: 30em; unicode-bidi: isolate }
.message section { margin-top: 48px }
.message section > h2 { padding-bottom: 12px; border-bottom: 1px solid var(--sand) }
.facts { display: grid; grid-template-columns: 104px minmax(0, 1fr); border-top: 1px solid var(--sand) }
.facts > * { padding: 8px 0; border-bottom: 1px solid var(--sand); font-size: 15px; line-height: 22px }
.facts dd { overflow-wrap: anywhere; unicode-bidi: isolate }
.facts dt { color: var(--soft); padding-right: 16px; overflow-wrap: anywhere }
.parcels section { max-width: 960px }
.parcels .facts { border-top: 0 }
details { margin-top: 16px }
summary { display: flex; align-items: center; min-height: 44px; width: max-content; color: var(--madder); font-size: 14px; text-decoration: underline; text-underline-offset: 3px; cursor: pointer }
.proofs { display: grid; gap: 32px; padding-top: 24px }
figure { min-width: 0 }
figcaption { padding-bottom: 8px }
.sheet { overflow-x: auto; border: 1px solid var(--sand); background: #fff }
iframe { display: block; width: 100%; height: 640px; border: 0 }
.desktop iframe { min-width: 800px }
.phone { max-width: 377px }
pre { margin: 24px 0 0; padding: 16px; background: var(--linen); font: 14px/22px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; max-width: 88ch }

@media (min-width: 720px) {
  .messages a { grid-template: 'channel people subject time' / 96px minmax(0, 1fr) minmax(0, 1fr) auto; gap: 24px; align-items: baseline }
}
@media (min-width: 1100px) {
  .frame { padding: 0 32px }
  .two { grid-template-columns: minmax(0, 1fr) 360px; gap: 72px; padding-top: 48px }
  .proofs { grid-template-columns: 377px minmax(0, 1fr); gap: 32px }
  .message { padding-top: 24px }
  .facts { grid-template-columns: 160px minmax(0, 1fr); max-width: 960px }
}
`)
