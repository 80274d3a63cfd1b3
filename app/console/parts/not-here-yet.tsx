import { Spinner } from '../../ui/spinner.tsx'
import type { Trouble } from '../shell/use-reply.ts'
import { TroubleNote } from './trouble-note.tsx'

type Props = { label: string; trouble: Trouble | null; onRetry: () => void }

/** In the place of what is being fetched: that it is, or what stood in its way. */
export const NotHereYet = ({ label, trouble, onRetry }: Props) =>
  trouble ? <TroubleNote trouble={trouble} onRetry={onRetry} /> : <Spinner label={label} />
