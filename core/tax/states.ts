/** GST codes of states and union territories, as in GSTINs. 25 and 28 are no longer used. */
const CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
  'Other Territory': '97',
}

/** Former names and common misspellings. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  orissa: 'Odisha',
  uttaranchal: 'Uttarakhand',
  pondicherry: 'Puducherry',
  chattisgarh: 'Chhattisgarh',
  telengana: 'Telangana',
  'new delhi': 'Delhi',
  'delhi ncr': 'Delhi',
  'nct of delhi': 'Delhi',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'andaman and nicobar': 'Andaman and Nicobar Islands',
}

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name]))
const BY_LETTERS = new Map(Object.entries(CODES).map(([name, code]) => [name.toLowerCase(), code]))
/** Union territories without an assembly, whose half of the tax is called UTGST. */
const WITHOUT_ASSEMBLY = ['04', '26', '31', '35', '38']

/** The GST code of a state, '08' for 'Rajasthan', in any spelling; null: there is no such state. */
export function stateCode(name: string): string | null {
  const plain = name.toLowerCase().replaceAll('&', ' and ').replaceAll(/\s+/g, ' ').trim()
  return BY_LETTERS.get(plain) ?? CODES[OTHER_SPELLINGS[plain] ?? ''] ?? null
}

export const stateName = (code: string): string => NAMES.get(code) ?? code
export const isStateCode = (code: string): boolean => NAMES.has(code)
export const isUtgst = (code: string): boolean => WITHOUT_ASSEMBLY.includes(code)
/** A place of supply as GST returns write it: '08-Rajasthan'. */
export const placeText = (code: string): string => `${code}-${stateName(code)}`
