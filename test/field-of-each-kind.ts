import type { FieldRow } from '../core/product-field-kinds.ts'
import { FIELDS, FILTERS, type Field, PRODUCT_FIELDS } from '../core/product-fields.ts'

type Sample = {
  row: FieldRow
  /** The same value as the form holds it, in payloads, in a CSV cell, and on the page. */
  typed: unknown
  sent: unknown
  cell: string
  says: string | number | true
  /** A value that a payload is refused with. */
  wrong: unknown
}

const common = { stored: 'details', panel: 'cloth' } as const
const row = <Kind extends Omit<FieldRow, 'label' | 'column' | 'panel'>>(label: string, kind: Kind) => {
  const column = label.toLowerCase().replaceAll(' ', '_')
  return { ...common, label, column, onPage: label, ...kind } as unknown as FieldRow
}

/** A new field of every kind that `details` can store, by names that no field of the shop will have. */
export const NEW_FIELDS: Record<string, Sample> = {
  triedFabricWeight: {
    row: row('Tried fabric weight', {
      kind: 'number',
      unit: 'g/m²',
      counted: '{count} g/m²',
      least: 10,
      most: 2000,
      decimals: 0,
    }),
    typed: '180',
    sent: 180,
    cell: '180',
    says: 180,
    wrong: 9,
  },
  triedBlouse: {
    row: row('Tried blouse', { kind: 'words', most: 40 }),
    typed: 'Unstitched',
    sent: 'Unstitched',
    cell: 'Unstitched',
    says: 'Unstitched',
    wrong: 'x'.repeat(41),
  },
  triedStory: {
    row: row('Tried story', { kind: 'text', most: 400 }),
    typed: 'Dyed in Bagru.\nDried on the river bank.',
    sent: 'Dyed in Bagru.\nDried on the river bank.',
    cell: '"Dyed in Bagru.\nDried on the river bank."',
    says: 'Dyed in Bagru.\nDried on the river bank.',
    wrong: 7,
  },
  triedTailoring: {
    row: row('Tried tailoring', { kind: 'money', least: 1, most: 10_000 }),
    typed: '450.5',
    sent: 450.5,
    cell: '450.5',
    says: '₹450.50',
    wrong: 10_001,
  },
  triedLoomMark: {
    row: row('Tried loom mark', { kind: 'digits', least: 3, most: 6 }),
    typed: '0042',
    sent: '0042',
    cell: '0042',
    says: '0042',
    wrong: '42',
  },
  triedFit: {
    row: row('Tried fit', {
      kind: 'choice',
      options: ['slim', 'loose'],
      optionLabels: { loose: 'Loose' },
      filter: true,
      facet: { name: 'triedFit', place: 99 },
    }),
    typed: 'loose',
    sent: 'loose',
    cell: 'loose',
    says: 'Loose',
    wrong: 'tight',
  },
  triedMotifs: {
    row: row('Tried motifs', { kind: 'list', most: 3, longest: 20 }),
    typed: 'paisley; lotus',
    sent: ['paisley', 'lotus'],
    cell: 'paisley; lotus',
    says: 'paisley, lotus',
    wrong: ['a', 'b', 'c', 'd'],
  },
  triedLined: {
    row: row('Tried lined', { kind: 'yesNo' }),
    typed: true,
    sent: true,
    cell: 'yes',
    says: true,
    wrong: 'yes',
  },
  triedWovenOn: {
    row: row('Tried woven on', { kind: 'day' }),
    typed: '2026-02-28',
    sent: '2026-02-28',
    cell: '2026-02-28',
    says: '28\u00a0February\u00a02026',
    wrong: '2026-02-30',
  },
  triedWovenIn: {
    row: row('Tried woven in', { kind: 'month' }),
    typed: '2026-02',
    sent: '2026-02',
    cell: '2026-02',
    says: 'February\u00a02026',
    wrong: '2026-13',
  },
}

/** Adds the fields to the table: in a test that imports this file first, every module has them. */
for (const [key, sample] of Object.entries(NEW_FIELDS)) {
  Object.assign(PRODUCT_FIELDS, { [key]: sample.row })
  const field = { key, ...sample.row } as Field
  FIELDS.push(field)
  if (field.kind === 'choice') FILTERS.push(field)
}
