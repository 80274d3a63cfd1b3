import { z } from 'zod'
import { isPin } from '../../../core/contact.ts'
import type { Log } from '../../platform/log.ts'
import { knownStates, type PinPlace } from './pincodes.ts'

/** Null: the PIN code is unknown, or nobody could be asked, which never prevents an address. */
export type LookUpOnline = (pin: string) => Promise<PinPlace | null>

const PATIENCE_MS = 3_000
/** After a failure the source is not asked again for a while. */
const REST_MS = 30_000
const MOST_KEPT = 5_000
const MOST_BYTES = 200_000

const words = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u)
const reply = z.tuple([
  z.discriminatedUnion('Status', [
    z.object({
      Status: z.literal('Success'),
      PostOffice: z
        .array(
          z.object({
            Block: words.nullable(),
            District: words.min(1),
            State: words.min(1),
            Country: z.literal('India'),
            Pincode: z.string(),
          }),
        )
        .min(1),
    }),
    z.object({ Status: z.enum(['Error', '404']), PostOffice: z.null() }),
  ]),
])

/** Asks `apiUrl`, which has the interface of api.postalpincode.in. Answers are cached in memory, failures are not. */
export function openOnlinePins(apiUrl: string, log: Log, patienceMs = PATIENCE_MS): LookUpOnline {
  const kept = new Map<string, PinPlace | null>()
  let restUntil = 0

  return async (pin) => {
    if (!isPin(pin)) return null
    const known = kept.get(pin)
    if (known !== undefined) return known
    if (Date.now() < restUntil) return null
    try {
      const place = await ask(apiUrl, pin, patienceMs)
      keep(pin, place)
      return place
    } catch (error) {
      restUntil = Date.now() + REST_MS
      log.warn({ err: error, pin }, 'the PIN code lookup failed')
      return null
    }
  }

  function keep(pin: string, place: PinPlace | null) {
    kept.set(pin, place)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
  }
}

async function ask(apiUrl: string, pin: string, patienceMs: number): Promise<PinPlace | null> {
  const response = await fetch(`${apiUrl}/pincode/${pin}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`The PIN code lookup answered ${response.status}.`)
  const [answer] = reply.parse(JSON.parse(await readSome(response)))
  return answer.Status === 'Success' ? placeOf(pin, answer.PostOffice) : null
}

async function readSome(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES)
      throw new Error('The PIN code lookup answered with more than a list of post offices.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Office = { Block: string | null; District: string; State: string; Pincode: string }

let states: Promise<Set<string>> | undefined

const SPELLINGS: Record<string, string> = {
  'Andaman and Nicobar Islands': 'Andaman & Nicobar Islands',
  'Jammu and Kashmir': 'Jammu & Kashmir',
  Chattisgarh: 'Chhattisgarh',
  Pondicherry: 'Puducherry',
  Orissa: 'Odisha',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
}
/** The source still has them in Jammu and Kashmir, to which they belonged until 2019 (scripts/compile-pincodes.ts). */
const LADAKH = ['Leh', 'Kargil']

/**
 * The place that most of its post offices name, as in our own directory; throws for an answer about another PIN code or a
 * state that does not exist.
 */
async function placeOf(pin: string, offices: Office[]): Promise<PinPlace> {
  if (offices.some(({ Pincode }) => Pincode !== pin))
    throw new Error('The PIN code lookup answered about another PIN.')
  const [district, state] = mostFrequent(offices.map((each) => `${each.District}\t${each.State}`)).split('\t')
  const spelled = LADAKH.includes(district!) ? 'Ladakh' : (SPELLINGS[state!] ?? state!)
  states ??= knownStates()
  if (!(await states).has(spelled)) throw new Error('The PIN code lookup named a state that India lacks.')
  const blocks = offices
    .filter((each) => each.District === district)
    .map(({ Block }) => Block ?? '')
    .filter((block) => !/^(na|nil)?$/i.test(block))
  return { pin, block: mostFrequent(blocks), district: district!, state: spelled }
}

/** '' for an empty list. */
function mostFrequent(texts: string[]): string {
  const counts = Map.groupBy(texts, (each) => each)
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}
