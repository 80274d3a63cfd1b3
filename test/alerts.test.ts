import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const ALERTS = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
const RUNBOOK = read('docs/runbook.md')

test('each alert has its section in the runbook, with what to look at and what to do, and each section its alert', () => {
  const sections = RUNBOOK.split('\n## ').slice(1)
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(ALERTS)
  for (const section of sections) expect(section).toMatch(/- \*\*Look:\*\* .+[\s\S]*- \*\*Do:\*\* .+/)
})

test('each alert leads to its section', () => {
  const leads = [...read('monitoring/alerts.yml').matchAll(/docs\/runbook\.md#(\w+)/g)].map(([, at]) => at)
  expect(leads).toEqual(ALERTS.map((name) => name.toLowerCase()))
})
