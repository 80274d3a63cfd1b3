import type { Log } from './log.ts'
import { type MediaStore, StoreTrouble } from './media-store.ts'

const LOOK_EVERY_MS = 30_000
const LOOK_AGAIN_MS = 3000

type FollowedMedia = {
  /** Whether the store can be used: for pictures that are not cached, and for new ones. */
  readonly isThere: boolean
  stop(): void
}

/**
 * Checks regularly whether the pictures' store can be reached. Throws an Error that names the variable when the first check
 * shows that the configuration is wrong; a store that is only away does not stop the start, since the shop can sell without
 * pictures.
 */
export async function followMedia(
  store: MediaStore,
  log: Log,
  { lookEveryMs = LOOK_EVERY_MS, lookAgainMs = LOOK_AGAIN_MS } = {},
): Promise<FollowedMedia> {
  let trouble = await troubleOf(store)
  if (trouble?.wrong) throw new Error(`The environment is not right:\n  ${trouble.wrong}: ${trouble.message}`)
  if (trouble) say(trouble)
  let stopped = false
  let timer = look()

  function look(): NodeJS.Timeout {
    return setTimeout(
      async () => {
        const before = trouble
        trouble = await troubleOf(store)
        if (stopped) return
        if (Boolean(before) !== Boolean(trouble)) say(trouble)
        timer = look()
      },
      trouble ? lookAgainMs : lookEveryMs,
    ).unref()
  }

  function say(what: StoreTrouble | null) {
    if (what)
      log.error({ err: what }, 'pictures cannot be had from their store: the shop sells without new ones')
    else log.info('pictures can be had from their store again')
  }

  return {
    get isThere() {
      return trouble === null
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const troubleOf = (store: MediaStore): Promise<StoreTrouble | null> =>
  store.prove().then(
    () => null,
    (error) => (error instanceof StoreTrouble ? error : new StoreTrouble(String(error), null)),
  )
