import { Spinner } from '../../ui/spinner.tsx'
import type { Trouble } from '../shell/use-reply.ts'
import { TroubleNote } from './trouble-note.tsx'

type Props = { label: string; trouble: Trouble | null; onRetry: () => void }

/** Shown in the place of content that is being fetched: a spinner, or why it could not be. */
export const NotHereYet = ({ label, trouble, onRetry }: Props) =>
  trouble ? <TroubleNote trouble={trouble} onRetry={onRetry} /> : <Spinner label={label} />
