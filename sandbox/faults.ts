import { Problem } from './http.ts'

export const PROVIDERS = ['stripe', 'razorpay', 'whatsapp', 'smtp', 'courier', 'google', 'pincode'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export const FAULTS = ['ok', 'down', 'slow', 'error', 'timeout'] as const
export type Fault = (typeof FAULTS)[number]

/** How long a provider with the fault `slow` takes to answer. */
export const SLOW_MILLISECONDS = 30_000

export type Faults = ReturnType<typeof keepFaults>

/** The present fault of each provider, in memory only: after a restart all work again. */
export function keepFaults() {
  const current = Object.fromEntries(PROVIDERS.map((name) => [name, 'ok'])) as Record<ProviderName, Fault>
  const listeners: (() => void)[] = []

  return {
    of: (name: ProviderName): Fault => current[name],

    all: (): Record<ProviderName, Fault> => ({ ...current }),

    /** Sets the faults of `{ provider: fault, … }`, all or none: refuses 400, naming what is wrong. */
    set(wanted: unknown) {
      if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
        throw new Problem(400, 'Faults are an object such as { "smtp": "down" }.')
      }
      const changes = Object.entries(wanted).map(([name, fault]) => {
        const provider = PROVIDERS.find((known) => known === name)
        if (!provider) {
          throw new Problem(400, `No provider is called "${name}". There are ${PROVIDERS.join(', ')}.`)
        }
        const value = FAULTS.find((known) => known === fault)
        if (!value) {
          throw new Problem(
            400,
            `${name} cannot be ${JSON.stringify(fault)}. It can be ${FAULTS.join(', ')}.`,
          )
        }
        return [provider, value] as const
      })
      for (const [provider, value] of changes) current[provider] = value
      for (const listener of listeners) listener()
    },

    whenSet(listener: () => void) {
      listeners.push(listener)
    },
  }
}
