import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/newsletter'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { type Letter, NewsletterPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

/** The page that the newsletter's links lead to. Opening it changes nothing, because programs that read mail open links too. */
export default function Newsletter() {
  const { search } = useLocation()
  const [letter, setLetter] = useState<Letter | undefined>(undefined)
  useEffect(() => setLetter(letterOf(new URLSearchParams(search))), [search])
  return <NewsletterPage letter={letter} />
}

function letterOf(given: URLSearchParams): Letter {
  const [confirm, leave] = [given.get('confirm'), given.get('leave')]
  if (confirm) return { kind: 'confirm', key: confirm }
  return leave ? { kind: 'leave', key: leave } : { kind: 'none' }
}
