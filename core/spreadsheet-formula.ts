/** Whether a spreadsheet would evaluate a cell's text as a formula, judged by its first character (OWASP, CSV injection). */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text)
