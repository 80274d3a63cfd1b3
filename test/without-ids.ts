const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/** A text in which a number is looked for: an id is drawn by lot, and 01a20425-b6bd-7198-a10f-c5ca14999a67 holds 1499. */
export const withoutIds = (text: string): string => text.replaceAll(UUID, '')
