import { createHash } from 'node:crypto'
import type { HTMLElement } from 'node-html-parser'
import type { DarkPattern } from '../../core/dark-patterns.ts'
import { contrastOf } from './contrast.ts'

/**
 * A check for each of the thirteen dark patterns, keyed as in the table by which the console and the certificate list
 * them. Each check reads what the shop shows, says or answers, and returns what is wrong with it; an empty list: it is
 * fair.
 */
export const CHECKS = {
  falseUrgency,
  basketSneaking,
  confirmShaming,
  forcedAction,
  subscriptionTrap,
  interfaceInterference,
  baitAndSwitch,
  dripPricing,
  disguisedAdvertisement,
  nagging,
  trickQuestion,
  saasBilling,
  rogueMalware,
} satisfies Record<DarkPattern, (evidence: never) => string[]>
export type Evidence<P extends DarkPattern> = Parameters<(typeof CHECKS)[P]>[0]

/** Numbers of pieces left and end dates must be true, and nothing may hurry the shopper. */
function falseUrgency({ text, stock, ends }: { text: string; stock: number[]; ends: string[] }): string[] {
  const few = [
    ...text.matchAll(
      /\b(?:only|just|last)\s+(\d+)\b|\b(\d+)\s+(?:pieces?\s+)?(?:left|remaining|in stock)\b/gi,
    ),
  ]
  const until = [
    ...text.matchAll(
      /\b(?:valid until|ends?(?: on| in)?|expires?(?: on| in)?)\s+(\d{1,2} [A-Z]\w+ \d{4}|\d+ (?:seconds|minutes|hours|days)|\d{1,2}:\d{2})/gi,
    ),
  ]
  const pressed = text.match(
    /hurry|selling fast|almost gone|last chance|while stocks last|(?:before|until) it.s gone|\d+ (?:people|others|shoppers)\b[^.]*\b(?:looking|viewing|bought|carts?)/gi,
  )
  return [
    ...few.filter(([, one, other]) => !stock.includes(Number(one ?? other))).map(([said]) => said),
    ...until.filter(([, day]) => !ends.includes(day!)).map(([said]) => said),
    ...(pressed ?? []),
  ]
}

type Line = { _id: string; size: string; quantity: number }

/** The cart and the order contain only what the shopper put there. */
function basketSneaking({ chosen, found }: { chosen: Line[]; found: Line[] }): string[] {
  const named = (lines: Line[]) => lines.map(({ _id, size, quantity }) => `${quantity} × ${_id} ${size}`)
  return named(found).filter((line) => !named(chosen).includes(line))
}

/** Labels by which a shopper may decline: plain ones. */
const DECLINES = new Set([
  'Cancel',
  'Close',
  'Close menu',
  'Close search',
  'Continue without',
  'Go back',
  'Go Back',
  'Remind Me Later',
  'Skip',
])

/** A reason that nobody has to give shames nobody. */
const FAIR = 'I would rather not say'

/** `answers`: the labels of buttons; `messages`: all messages of the storefront. */
function confirmShaming({ answers, messages }: { answers: string[]; messages: string[] }): string[] {
  const ofDeclining = /^(?:no|not|don.t|skip|cancel|close|later|remind|maybe|continue without|go back)\b/i
  const inHerName =
    /\b(?:I (?:don.t|do not|hate|prefer|would rather|can.t)|I.d rather|miss out|full price)\b/i
  return [
    ...answers.filter((label) => ofDeclining.test(label) && !DECLINES.has(label)),
    ...[...answers, ...messages].filter((label) => label !== FAIR && inHerName.test(label)),
  ]
}

/** The only consents that may be required are those that the sale itself rests on. */
const MUST_ACCEPT = ['terms', 'policies']

/** `withoutConsents`: the result of each call that was made with every consent off. */
function forcedAction({
  withoutConsents,
  forms,
}: {
  withoutConsents: boolean[]
  forms: HTMLElement
}): string[] {
  const forced = forms
    .querySelectorAll('input[type=checkbox][required], input[type=checkbox][aria-required=true]')
    .map((box) => box.getAttribute('name') ?? '')
    .filter((name) => !MUST_ACCEPT.includes(name))
  return [...forced, ...withoutConsents.filter((done) => !done).map(() => 'refused without consents')]
}

/**
 * Leaving must not take more than joining: `join` and `leave` are the calls it takes, each with the number of its
 * fields.
 */
function subscriptionTrap({
  join,
  leave,
  left,
}: {
  join: object[]
  leave: object[]
  left: boolean
}): string[] {
  const effort = (calls: object[]) =>
    calls.reduce((sum: number, call) => sum + 1 + Object.keys(call).length, 0)
  return [
    ...(effort(leave) > effort(join) ? [`${effort(leave)} to leave, ${effort(join)} to join`] : []),
    ...(left ? [] : ['one cannot leave']),
  ]
}

/** No checkbox may be ticked in advance, and of two answers neither may be small, faint or not a button. */
function interfaceInterference(page: HTMLElement): string[] {
  // Boxes ticked in a search form were asked for in the address.
  const ticked = page
    .querySelectorAll('input[type=checkbox][checked]')
    .filter((box) => !box.closest('form[action]'))
    .map((box) => `ticked: ${box.getAttribute('name')}`)
  const unequal = page.querySelectorAll('dialog').flatMap((dialog) => {
    const answers = dialog.querySelectorAll('button').filter((button) => button.text.trim() !== '')
    const heights = new Set(answers.map((button) => /\bmin-h-\S+/.exec(button.classNames)?.[0]))
    const faint = answers.filter((button) => contrastOf(button.classNames) < 4.5)
    return [
      ...(heights.size > 1 ? [`of different heights: ${answers.map(({ text }) => text).join(', ')}`] : []),
      ...faint.map(({ text }) => `faint: ${text}`),
    ]
  })
  return [...ticked, ...unequal]
}

/**
 * The advertised price must be the one charged, a struck-through price must have been asked before, and what can be
 * chosen must be in stock. Prices in rupees; `lowest`: the lowest price of the 30 days before the reduction.
 */
function baitAndSwitch({
  advertised,
  charged,
  struck,
  lowest,
  offered,
  had,
}: {
  advertised: number[]
  charged: number
  struck: number[]
  lowest: number | null
  offered: string[]
  had: string[]
}): string[] {
  return [
    ...advertised.filter((price) => price !== charged).map((price) => `${price}, charged ${charged}`),
    ...struck.filter((price) => price !== lowest).map((price) => `cut from ${price}, which nobody was asked`),
    ...offered.filter((size) => !had.includes(size)).map((size) => `${size} cannot be had`),
  ]
}

/** The price and the fee, which are shown first, must come to the total. Rupees. */
function dripPricing({ price, fee, total }: { price: number; fee: number; total: number }): string[] {
  return total === price + fee ? [] : [`${price} and ${fee} have become ${total}`]
}

/** Parts that are paid for or a sample must say so. */
function disguisedAdvertisement(page: HTMLElement): string[] {
  const isNamed = (part: HTMLElement) => /\b(?:sponsored|advertisement|sample|paid)\b/i.test(part.text)
  const paid = page.querySelectorAll('a[rel~=sponsored],[data-ad],[data-sponsored],[data-sample],iframe')
  return paid.filter((part) => !isNamed(part)).map((part) => part.outerHTML.slice(0, 120))
}

/**
 * Nothing may open by itself with a page or ask for a permission of the browser, and what was put off must stay away
 * for as long as promised.
 */
function nagging({
  page,
  scripts,
  putOffMs,
  saidMs,
}: {
  page: HTMLElement
  scripts: string[]
  putOffMs: number
  saidMs: number
}): string[] {
  const prompts =
    /Notification\.requestPermission|beforeinstallprompt|onbeforeunload|["'`]beforeunload|(?<![\w.$])(?:window\.)?(?:alert|confirm)\(["'`]/
  return [
    ...page
      .querySelectorAll('dialog[open],[role=alertdialog]')
      .map((dialog) => dialog.outerHTML.slice(0, 120)),
    ...scripts.flatMap((script) => prompts.exec(script)?.[0] ?? []),
    ...(putOffMs < saidMs ? [`again after ${putOffMs} ms, not ${saidMs}`] : []),
  ]
}

/** A label must not be worded so that ticking it means no. */
function trickQuestion(labels: string[]): string[] {
  const turned =
    /\b(?:not|don.t|never|without|un(?:tick|check|less|subscribe)|stop sending|opt(?:ing)?.out of|no (?:longer|more))\b/i
  return labels.filter((label) => turned.test(label.replace('Reply STOP to opt-out', '')))
}

/** No request to a provider may ask for permission to charge again. */
function saasBilling(sources: string[]): string[] {
  const again =
    /\b(?:subscription|recurring|mandate|setup_future_usage|off_session|auto_?renew\w*|trial_period\w*)\b/i
  return sources.flatMap((source) => again.exec(source)?.[0] ?? [])
}

/**
 * Only the shop's own scripts may run, those in the page by their hashes; nothing may be downloaded, and nobody may be
 * led away.
 */
function rogueMalware({ html, page, policy }: { html: string; page: HTMLElement; policy: string }): string[] {
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, tag]) => !/type="application\/ld\+json"/.test(tag!))
    .map(([, , script]) => script!)
    .filter((script) => !allowed.includes(createHash('sha256').update(script).digest('base64')))
  const strange = page
    .querySelectorAll(
      'script[src],link[rel=modulepreload],link[rel=late],iframe[src],object[data],embed[src]',
    )
    .map((part) => part.getAttribute('src') ?? part.getAttribute('href') ?? part.getAttribute('data') ?? '')
    .filter((address) => !address.startsWith('/') || address.startsWith('//'))
  const led = page.querySelectorAll('meta[http-equiv=refresh],a[download],a[href$=".apk"],a[href$=".exe"]')
  return [
    ...(/'unsafe-(?:inline|eval)'|\*/.test(allowed) || allowed === ''
      ? [`scripts from ${allowed || 'anywhere'}`]
      : []),
    ...inline.map((script) => `nobody allowed: ${script.slice(0, 80)}`),
    ...strange.map((address) => `from elsewhere: ${address}`),
    ...led.map((part) => part.outerHTML.slice(0, 120)),
  ]
}
