import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inTwo } from './second-language.ts'

// Loaded before a shop's modules (`node --import`), and by the build of its pages (`pseudo.vite.config.ts`).
registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith('file:') ? inTwo(fileURLToPath(url)) : null
    return source === null
      ? nextLoad(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})
