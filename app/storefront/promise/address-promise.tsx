import * as words from '#words/promise'
import { PromiseText } from './promise-text.tsx'
import type { Asked } from './use-promise.ts'

/** Below an address: the promised day, and whether cash is taken there. */
export function AddressPromise({ asked }: { asked: Asked }) {
  return (
    <section aria-labelledby="when-it-comes" className="note mt-6 px-5">
      <h2 id="when-it-comes" className="mb-1 text-small font-medium">
        {words.whenItComes}
      </h2>
      <div className="min-h-16">
        <PromiseText asked={asked} before={words.pinOfAddress} />
      </div>
    </section>
  )
}
