import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as words from '#words/review-reasons'
import { REJECT_REASONS } from '../../../core/review.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { reviewRules } from './policy.tsx'

const Component = () => <PolicyPage policy={reviewRules()} />
const Stub = createRoutesStub([{ path: '/', Component }])
const page = parse(renderToStaticMarkup(<Stub />))

test('the rules name every reason for which a review can be rejected', () => {
  const named = page.querySelectorAll('li').map(({ text }) => text)
  expect(named).toEqual(expect.arrayContaining(REJECT_REASONS.map((reason) => words.reason({ reason }))))
})

test('the list of a policy’s sections says what it is, and leads to each', () => {
  const lists = page.querySelectorAll('nav')
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['On this page', 'On this page'])
  for (const list of lists)
    for (const link of list.querySelectorAll('a'))
      expect(page.querySelector(link.getAttribute('href')!.slice(1))?.text).toContain(link.text)
})
