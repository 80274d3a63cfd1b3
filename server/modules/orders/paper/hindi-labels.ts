import type { TaxRules } from '../../../../core/tax/rules.ts'

/** Hindi labels of tax documents, printed beside the English ones if the shop wants them. The English ones are binding. */
const HINDI: Readonly<Record<string, string>> = {
  'TAX INVOICE': 'कर बीजक',
  'CREDIT NOTE': 'क्रेडिट नोट',
  'ORDER SUMMARY': 'ऑर्डर सारांश',
  'BILLED AND DELIVERED TO': 'प्राप्तकर्ता',
  'PLACE OF SUPPLY': 'आपूर्ति का स्थान',
  ORDER: 'ऑर्डर',
  'TAX UNDER REVERSE CHARGE': 'प्रतिलोम प्रभार के अधीन कर',
  WHY: 'कारण',
  DESCRIPTION: 'विवरण',
  PCS: 'संख्या',
  EACH: 'दर',
  TAXABLE: 'कर योग्य',
  CGST: 'केंद्रीय कर',
  SGST: 'राज्य कर',
  UTGST: 'संघ राज्यक्षेत्र कर',
  IGST: 'एकीकृत कर',
  TOTAL: 'कुल',
  Total: 'कुल',
  'Taxable value': 'कर योग्य मूल्य',
  'Total, tax included': 'कुल, कर सहित',
  'Total credited': 'कुल क्रेडिट',
  'Paid by store credit': 'स्टोर क्रेडिट से भुगतान',
  'Paid otherwise, online': 'शेष भुगतान, ऑनलाइन',
  'To be collected on delivery': 'डिलीवरी पर देय',
}

/** '' without a translation. */
export const inHindi = (label: string): string => HINDI[label] ?? ''

/** 'TAX INVOICE · कर बीजक', or the English alone. */
export const labelled = (label: string, { hindiLabels }: Pick<TaxRules, 'hindiLabels'>): string =>
  hindiLabels && HINDI[label] ? `${label} · ${HINDI[label]}` : label
