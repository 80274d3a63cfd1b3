import { enableCompileCache } from 'node:module'

// Caches the compiled sources: a later start takes half the time and less memory.
enableCompileCache(new URL('../node_modules/.cache/compiled', import.meta.url).pathname)
const { runShop } = await import('./run-shop.ts')
runShop()
