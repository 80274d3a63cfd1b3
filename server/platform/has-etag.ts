/** Whether who asks has it already: any of several, also as a proxy that packs replies has weakened it (`W/"…"`). */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
