/** The default name of a backup, with its time to the second: sorted by name they are in order. */
export const backupName = (at: Date): string =>
  `tana-bana-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`

export const isBackupName = (name: string): boolean => /^tana-bana-\d{4}-.*Z\.tar$/.test(name)

/** Whether a file is a backup that is still being written, or was interrupted. */
export const isUnfinishedName = (name: string): boolean => /^tana-bana-\d{4}-.*Z\.tar\.part$/.test(name)
