const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/**
 * A text without its ids, to look for a number in it: ids are random, and 01a20425-b6bd-7198-a10f-c5ca14999a67 contains
 * 1499.
 */
export const withoutIds = (text: string): string => text.replaceAll(UUID, '')
