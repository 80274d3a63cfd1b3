import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type HTMLElement, parse } from 'node-html-parser'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NOTICE, NOTICE_LANGUAGES, NOTICES } from '../../../core/privacy-notice.ts'
import { OPENING_FACTS, type ShownFacts } from '../../../core/shop.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { privacy } from '../privacy/policy.tsx'
import { HindiNotice } from '../privacy-hindi/page.tsx'

/** What of the shop stands in the notice is the console's to change: in a kept text it is a hole. */
const FACTS: ShownFacts = {
  ...OPENING_FACTS,
  name: '{name}',
  address: ['{address}'],
  phone: '{phone}',
  email: '{email}',
  couriers: ['{couriers}'],
}
const EnglishNotice = () => <PolicyPage policy={privacy(FACTS)} />
const DRAWN = { en: pageOf(EnglishNotice), hi: pageOf(HindiNotice) }
const TEXTS = new URL('texts/', import.meta.url)

test.each(NOTICE_LANGUAGES)(
  'the notice (%s) says what is kept as the text of its version',
  async (language) => {
    const file = new URL(`${NOTICE}.${language}.txt`, TEXTS).pathname
    await expect(
      textOf(DRAWN[language]),
      'The privacy notice says something new: docs/law.md says how to make its next version',
    ).toMatchFileSnapshot(file)
  },
)

const fingerprint = (file: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(file, TEXTS)))
    .digest('hex')

test('the kept texts are those of the versions, and none has been changed since', () => {
  const versions = NOTICES.flatMap(({ version, fingerprints }) =>
    NOTICE_LANGUAGES.map((language) => [`${version}.${language}.txt`, fingerprints[language]] as const),
  )
  const kept = readdirSync(TEXTS).map((file) => [file, fingerprint(file)])
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(versions))
  const days = NOTICES.map(({ version }) => version)
  expect(days).toEqual(days.toSorted().reverse())
})

/** With what every page brings along. */
function pageOf(Component: ComponentType): HTMLElement {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  return parse(renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { shop: FACTS } } }} />))
}

/** A line each: what its page needs to show it again. Without what is not of the notice itself: links about, its versions, its day. */
function textOf(page: HTMLElement): string {
  const lines = page.querySelectorAll('h1, h2, p, li, tr, dt, address, aside').flatMap((element) => {
    if (element.closest('nav, [data-versions], section[aria-labelledby="ask-us"]')) return []
    if (element.querySelector('time') || element.parentNode?.closest('li, aside, address')) return []
    const said = spaced(element.text)
    switch (element.tagName) {
      case 'H1':
        return `# ${said}`
      case 'H2':
        return `## ${said}`
      case 'LI':
        return `- ${said}`
      case 'TR':
        return element.querySelector('td') ? `| ${cells(element).join(' | ')}` : []
      case 'DT':
        return `| ${said} | ${spaced(element.nextElementSibling!.text)}`
      case 'ADDRESS':
        return cells(element).join('; ')
      default:
        return said
    }
  })
  return `${lines.join('\n')}\n`
}

const cells = (element: HTMLElement) => element.children.map((child) => spaced(child.text))
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
