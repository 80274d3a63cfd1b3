/** Capitalizes the first letter: 'cash received' → 'Cash received'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
