import type { ReactNode } from 'react'
import * as words from '#words/privacy-version'
import { NOTICE, NOTICES, type NoticeLanguage, noticePath } from '../../../core/privacy-notice.ts'
import { dayText } from '../../ui/dates.ts'
import { Page } from '../../ui/page.tsx'
import { FactTable } from '../policy/fact-table.tsx'
import { Points } from '../policy/points.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import { hindiDay } from './version-list.tsx'

type Props = { version: string; language: NoticeLanguage; text: string }

/** A version of the privacy notice, as it stood. */
export function VersionPage({ version, language, text }: Props) {
  const fill = useFilling()
  const blocks = blocksOf(text)
  const isHindi = language === 'hi'
  const next = NOTICES.findLast((later) => later.version > version)?.version
  const [day, until] = [version, next ?? null].map((one) => one && (isHindi ? hindiDay(one) : dayText(one)))
  return (
    <Page narrow>
      <article lang={isHindi ? 'hi' : undefined} className="space-y-4 leading-relaxed wrap-anywhere">
        <p className="text-small text-ink-soft">
          {until ? words.held({ language, day: day!, until }) : words.holds({ language, day: day! })}{' '}
          {words.shopsOwn({ language })}
        </p>
        <p className="flex flex-wrap gap-x-6">
          {version !== NOTICE && (
            <ShopLink to={isHindi ? '/privacy/hindi' : '/privacy'} className="lone-link">
              {words.current({ language })}
            </ShopLink>
          )}
          <ShopLink to={noticePath(version, isHindi ? 'en' : 'hi')} className="lone-link">
            <span lang={isHindi ? 'en' : 'hi'}>{words.inOther({ language })}</span>
          </ShopLink>
        </p>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
          <Block key={place} {...block} language={language} fill={fill} />
        ))}
      </article>
    </Page>
  )
}

type Kind = '# ' | '## ' | '- ' | '| ' | ''
type TextBlock = { kind: Kind; lines: string[] }
const KINDS: Kind[] = ['# ', '## ', '- ', '| ']

/** Lines of a list or a table that follow each other are one block. */
function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of text.trimEnd().split('\n')) {
    const kind = KINDS.find((mark) => line.startsWith(mark)) ?? ''
    const last = blocks.at(-1)
    const said = line.slice(kind.length)
    if (last?.kind === kind && (kind === '- ' || kind === '| ')) last.lines.push(said)
    else blocks.push({ kind, lines: [said] })
  }
  return blocks
}

type BlockProps = TextBlock & { language: NoticeLanguage; fill: (text: string) => string }

function Block({ kind, lines, language, fill }: BlockProps): ReactNode {
  const said = fill(lines[0]!)
  switch (kind) {
    case '# ':
      return <h1 className="font-display text-h1 leading-snug">{said}</h1>
    case '## ':
      return <h2 className="pt-6 font-display text-h3 leading-snug">{said}</h2>
    case '- ':
      return <Points items={lines.map(fill)} />
    case '| ':
      return <Rows lines={lines.map(fill)} language={language} />
    default:
      return <p>{said}</p>
  }
}

function Rows({ lines, language }: { lines: string[]; language: NoticeLanguage }) {
  const said = { language }
  const rows = lines.map((line) => {
    const [what = '', howLong = ''] = line.split(' | ')
    return [what, howLong] as const
  })
  return <FactTable caption={words.terms(said)} head={[words.what(said), words.howLong(said)]} rows={rows} />
}

/** What is the shop's own is of today: it is no part of a version. */
function useFilling(): (text: string) => string {
  const { name, address, phone, email, couriers } = useShop()
  const own: Record<string, string> = {
    ...{ name, phone, email },
    address: address.join(', '),
    couriers: couriers.join(', '),
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (hole, what: string) => own[what] ?? hole)
}
