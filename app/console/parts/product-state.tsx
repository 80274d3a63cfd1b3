import type { ProductState } from '../../../contract/admin/products.ts'
import { Badge, type Tone } from './badge.tsx'

const OF_STATE: Record<ProductState, { tone: Tone; text: string }> = {
  draft: { tone: 'todo', text: 'Draft' },
  published: { tone: 'done', text: 'On sale' },
  archived: { tone: 'off', text: 'Archived' },
}

export const ProductStateBadge = ({ state }: { state: ProductState }) => (
  <Badge tone={OF_STATE[state].tone}>{OF_STATE[state].text}</Badge>
)
