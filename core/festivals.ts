/** `day`: 2026-11-08; of a holiday also 01-26, which stands for every year. */
export type NamedDay = { day: string; name: string }

const YEARS = [2026, 2027, 2028]

/**
 * Month and day of each in those years. Diwali and Eid by public lists; the other Hindu days by the tithi at Jaipur, where
 * lists differ by a day the earlier one; what follows the moon's sighting (Eid) may come a day later. A shopkeeper
 * corrects and adds them in the console.
 */
const DAYS: Record<string, [string, string, string]> = {
  Lohri: ['01-13', '01-13', '01-13'],
  Pongal: ['01-14', '01-15', '01-15'],
  Holi: ['03-04', '03-22', '03-11'],
  Gangaur: ['03-21', '04-09', '03-29'],
  'Eid al-Fitr': ['03-21', '03-10', '02-27'],
  'Eid al-Adha': ['05-27', '05-17', '05-05'],
  'Hariyali Teej': ['08-15', '08-04', '07-24'],
  'Raksha Bandhan': ['08-28', '08-17', '08-05'],
  Onam: ['08-26', '09-12', '09-01'],
  Navratri: ['10-11', '09-30', '09-19'],
  Dussehra: ['10-20', '10-09', '09-27'],
  'Karva Chauth': ['10-29', '10-18', '10-07'],
  Dhanteras: ['11-06', '10-27', '10-15'],
  Diwali: ['11-08', '10-29', '10-17'],
  'Wedding season': ['11-20', '11-10', '10-28'],
}

/** All festivals, sorted by day. */
export const FESTIVALS: NamedDay[] = Object.entries(DAYS)
  .flatMap(([name, days]) => days.map((day, index) => ({ day: `${YEARS[index]}-${day}`, name })))
  .sort((one, other) => (one.day < other.day ? -1 : 1))
