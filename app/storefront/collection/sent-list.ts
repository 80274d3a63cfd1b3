import { type Packed, packed, unpacked } from '../packed.ts'
import type { Panel } from './panel-group.ts'
import { readPanel } from './read-panel.ts'
import type { ShownList } from './shown-list.ts'

/** A list as its loader sends it. */
export type SentList = {
  list: Packed<Omit<ShownList, 'panel'>>
  /** Only in data for client-side navigation; a rendered page has the panel in its markup. */
  panel?: Packed<Panel>
}

/** `isDrawn`: the page is rendered from this list, so the panel is in its markup; not enumerable, it is not sent as data too. */
export function sentList({ panel, ...list }: ShownList, isDrawn: boolean): SentList {
  const sent = { list: packed(list) }
  return Object.defineProperty(sent, 'panel', { value: packed(panel), enumerable: !isDrawn })
}

/** The panels of rendered pages, read from the markup once: later it shows another list. */
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
