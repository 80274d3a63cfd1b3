import { Spinner } from '../../ui/spinner.tsx'
import type { Replied } from '../shell/use-reply.ts'
import { TroubleNote } from './trouble-note.tsx'

type Props = { label: string; state: Pick<Replied<unknown>, 'reply' | 'trouble' | 'reload'> }

/** Shown above content that is fetched: a spinner until it is there, or why it could not be fetched, or not again. */
export function Fetching({ label, state: { reply, trouble, reload } }: Props) {
  if (trouble) return <TroubleNote trouble={trouble} onRetry={reload} />
  return reply ? null : <Spinner label={label} />
}
