import { type Packed, packed, unpacked } from '../packed.ts'
import type { Panel } from './panel-group.ts'
import { readPanel } from './read-panel.ts'
import type { ShownList } from './shown-list.ts'

/** A list on its way to the browser. */
export type SentList = {
  list: Packed<Omit<ShownList, 'panel'>>
  /** Sent to who has the page already; in a page the panel stands in its markup alone. */
  panel?: Packed<Panel>
}

/** `isDrawn`: the page itself is made of it, so its panel is drawn and not sent: what is no member by count stays here. */
export function sentList({ panel, ...list }: ShownList, isDrawn: boolean): SentList {
  const sent = { list: packed(list) }
  return Object.defineProperty(sent, 'panel', { value: packed(panel), enumerable: !isDrawn })
}

/** Panels of pages that came drawn, read once: later there is another list in their place. */
const read = new WeakMap<SentList, Panel>()

export function shownList(sent: SentList): ShownList {
  return { ...unpacked(sent.list), panel: panelOf(sent) }
}

function panelOf(sent: SentList): Panel {
  if (sent.panel) return unpacked(sent.panel)
  const panel = read.get(sent) ?? readPanel()
  read.set(sent, panel)
  return panel
}
