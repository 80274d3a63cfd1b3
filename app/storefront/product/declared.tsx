import * as words from '#words/product'
import { ChevronIcon } from '../../ui/icons.tsx'
import { type Fact, FactList } from './fact-list.tsx'

/** The declarations that the law requires: folded, but readable without scripts. */
export const Declared = ({ facts }: { facts: Fact[] }) => (
  <details open className="mt-6 text-small [&[open]_svg]:rotate-180">
    <summary className="flex min-h-11 items-center justify-between border-b border-sand hover:text-madder">
      {words.declarations}
      <ChevronIcon />
    </summary>
    <FactList facts={facts} />
  </details>
)
