import * as words from '#words/policy'
/** A number of hours as a text: '1 hour', '24 hours'. */
export const hoursText = (hours: number): string => words.hours({ hours })
