/** The shop's own name for a courier: BlueDart for 'Blue Dart Surface', without the name of its service. */
export function courierText(name: string, couriers: readonly string[]): string {
  const known = couriers.find((courier) => letters(name).startsWith(letters(courier)))
  return known ?? name.split(/ (?:Surface|Air|Express)\b/i)[0] ?? name
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
