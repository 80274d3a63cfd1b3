import type { Plugin } from 'vite'
import { makeWords } from './make.ts'

/** Generates the modules before a build, and in development whenever a catalogue is saved. */
export function watchWords(): Plugin {
  return {
    name: 'words',
    buildStart: makeWords,
    configureServer({ watcher, config }) {
      watcher.add(`${config.root}/words`).on('change', (path) => {
        if (!path.endsWith('.json') || !/[\\/]words[\\/][^/\\]+[\\/]/.test(path)) return
        try {
          makeWords()
        } catch (error) {
          config.logger.error(String(error))
        }
      })
    },
  }
}
