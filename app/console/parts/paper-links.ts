/** The address of these orders' papers, as one PDF. */
export const paperLink = (
  paper: 'packing-slips' | 'address-labels' | 'tax-papers',
  codes: string[],
): string => `/api/admin/${paper}.pdf?${new URLSearchParams(codes.map((code) => ['code', code]))}`
