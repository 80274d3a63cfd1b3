import type { Measurements } from './product-field-kinds.ts'
import { type FieldKey, type MAKER_ROLES, PRODUCT_FIELDS, type ProductDetails } from './product-fields.ts'
import { type Size, worn } from './sizes.ts'

export type MakerRole = (typeof MAKER_ROLES)[number]
/** Who answers for a piece by law. Name and address are empty where it is the shop itself. */
export type Maker = { role: MakerRole; name: string; address: string }

/** The shop's own country, which a piece without a stated origin comes from. */
const HOME = 'India'

/** The declarations that the law requires of a garment (Legal Metrology). `mrp` is rupees, `packedIn` '2026-10'. */
export type Declarations = {
  maker: Maker
  /** Only of imported pieces. */
  importer: { name: string; address: string } | null
  origin: string
  /** Null: the name of its category, or of its type, is used. */
  genericName: string | null
  netQuantity: string | null
  packedIn: string | null
  mrp: number
  care: { email: string; phone: string }
}

type Declaring = { legalName: string; address: string[]; email: string; phone: string; maker: Maker }

/** A piece's declarations, completed by what the shop declares for all pieces. `mrp`: rupees. */
export function declarationsOf(
  details: ProductDetails,
  mrp: number,
  { legalName, address, email, phone, maker }: Declaring,
): Declarations {
  const { makerName, makerAddress, genericName, netQuantity, packedIn } = details
  const shop = maker.name ? maker : { ...maker, name: legalName, address: address.join(', ') }
  return {
    maker:
      makerName && makerAddress
        ? { role: details.makerRole ?? 'maker', name: makerName, address: makerAddress }
        : { ...shop, role: details.makerRole ?? shop.role },
    importer: importerOf(details),
    origin: details.countryOfOrigin ?? HOME,
    genericName: genericName ?? null,
    netQuantity: netQuantity ?? null,
    packedIn: packedIn ?? null,
    mrp,
    care: { email, phone },
  }
}

/** Null: the piece was made in India, or no importer is stated. */
export const importerOf = (details: ProductDetails): Declarations['importer'] =>
  isForeign(details) && details.importerName
    ? { name: details.importerName, address: details.importerAddress ?? '' }
    : null

export const isForeign = ({ countryOfOrigin = '' }: ProductDetails): boolean =>
  !['', HOME.toLowerCase()].includes(countryOfOrigin.trim().toLowerCase())

/** A declaration that a piece lacks and the field that holds it; `words` follow 'it lacks'. */
export type Undeclared = { key: FieldKey; words: string }

/** The declarations that a piece lacks and the shop's own do not supply; `sizes`: those on offer. */
export function undeclared({
  details,
  sizes,
}: {
  details: ProductDetails
  sizes: readonly Size[]
}): Undeclared[] {
  const { makerName, makerAddress, importerName, importerAddress } = details
  const measurements: Measurements = details.measurements ?? {}
  const bare = worn(sizes).filter((size) => Object.keys(measurements[size] ?? {}).length === 0)
  return [
    ...(makerAddress && !makerName ? [lackOf('makerName')] : []),
    ...(makerName && !makerAddress ? [lackOf('makerAddress')] : []),
    ...(isForeign(details) && !importerName ? [lackOf('importerName')] : []),
    ...(isForeign(details) && !importerAddress ? [lackOf('importerAddress')] : []),
    ...bare.map(
      (size) => ({ key: 'measurements', words: `a measure of the body in cm for size ${size}` }) as const,
    ),
  ]
}

const lackOf = (key: 'makerName' | 'makerAddress' | 'importerName' | 'importerAddress'): Undeclared => ({
  key,
  words: `‘${PRODUCT_FIELDS[key].label}’`,
})
