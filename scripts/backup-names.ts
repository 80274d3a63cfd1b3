/** What a backup is called that nobody has named, by its moment to the second: sorted by name they stand in their order. */
export const backupName = (at: Date): string =>
  `tana-bana-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`

export const isBackupName = (name: string): boolean => /^tana-bana-\d{4}-.*Z\.tar$/.test(name)

/** As it is called until it is whole. */
export const isUnfinishedName = (name: string): boolean => /^tana-bana-\d{4}-.*Z\.tar\.part$/.test(name)
