import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import * as words from '#words/policy'
import { dayText } from '../../ui/dates.ts'
import { Page } from '../../ui/page.tsx'
import { sentence } from '../../ui/sentence.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Policy, PolicySection } from './policy.ts'
import { reachUs } from './reach-us.tsx'
import { SectionList } from './section-list.tsx'

export function PolicyPage({ policy }: { policy: Policy }) {
  useFocusOnSection()
  return (
    <Page>
      <Opening {...policy} />
      <div className="mt-12 lg:mt-18 lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div className="lg:col-span-3">
          <SectionList sections={policy.sections} />
        </div>
        <div className="mt-12 space-y-12 lg:col-span-9 lg:mt-0 lg:space-y-18">
          {policy.sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
          <AskUs />
        </div>
      </div>
    </Page>
  )
}

function Opening({ title, lead, updated, inOther, facts }: Policy) {
  return (
    <header>
      <p className="text-eyebrow font-medium text-brass uppercase">
        {sentence(
          words.lastUpdated({
            day: dayText(updated),
            time: (text) => <time dateTime={updated}>{text}</time>,
          }),
        )}
      </p>
      {inOther && (
        <ShopLink to={inOther.to} className="lone-link">
          <span lang={inOther.lang}>{inOther.text}</span>
        </ShopLink>
      )}
      <h1 className="mt-3 font-display text-hero">{title}</h1>
      <p className="mt-6 max-w-3xl text-h3 text-balance text-ink-soft">{lead}</p>
      <TwoThreads className="mt-12" />
      <dl
        className={`mt-8 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-8 lg:gap-x-8 ${facts.length === 5 ? 'sm:max-lg:grid-cols-3' : ''}`}
      >
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-small text-ink-soft">{term}</dt>
            <dd className="mt-1 text-h3 text-balance text-wine max-[25rem]:text-[1.125rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Section({ id, title, body, note }: PolicySection) {
  return (
    <section aria-labelledby={id} className="xl:grid xl:grid-cols-9 xl:gap-x-8">
      <div className="max-w-[30rem] space-y-4 text-pretty xl:col-span-6">
        <div className="group flex items-center gap-2">
          <h2 id={id} tabIndex={-1} className="min-w-0 scroll-mt-6 font-display text-h2 wrap-anywhere">
            {title}
          </h2>
          <Link
            to={`#${id}`}
            aria-label={words.linkTo({ title })}
            className="flex size-11 flex-none items-center justify-center rounded-control text-h3 text-madder opacity-0 transition-opacity max-sm:hidden duration-150 group-hover:opacity-100 focus-visible:opacity-100"
          >
            #
          </Link>
        </div>
        {body}
      </div>
      {note && (
        <aside
          aria-label={words.noteTo({ title })}
          className="mt-6 max-w-[30rem] border-t border-sand pt-4 text-small text-pretty text-ink-soft xl:col-span-3 xl:col-start-7 xl:mt-14 xl:max-w-60"
        >
          {note}
        </aside>
      )}
    </section>
  )
}

function AskUs() {
  const { phone, email, hours } = useShop()
  return (
    <section aria-labelledby="ask-us" className="border-t border-sand pt-8">
      <h2 id="ask-us" className="font-display text-h3">
        {words.stillWondering}
      </h2>
      <p className="mt-2 max-w-[30rem] text-pretty">
        {sentence(words.ringOrWriteToSomeone({ ...reachUs({ phone, email }), hours }))}
      </p>
    </section>
  )
}

/** Focuses the section in the address: the router only scrolls there, which keyboard and screen reader do not notice. */
function useFocusOnSection() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same section is chosen again
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
}
