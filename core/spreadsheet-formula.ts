/** What spreadsheets take for a formula: by its first sign (OWASP, CSV injection). */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text)
