import * as words from '#words/policy'
/** '1 hour', '24 hours'. */
export const hoursText = (hours: number): string => words.hours({ hours })
