import { Badge } from '../parts/badge.tsx'
import { standing } from './return-words.ts'

/** How a return stands. */
export function ReturnBadge({ of }: { of: Parameters<typeof standing>[0] }) {
  const { tone, text } = standing(of)
  return <Badge tone={tone}>{text}</Badge>
}
