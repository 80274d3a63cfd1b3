/** With its first letter large: 'cash received' → 'Cash received'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
