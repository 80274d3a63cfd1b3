import { z } from 'zod'
import { cdn } from './config/cdn.ts'
import { courier } from './config/courier.ts'
import { engines } from './config/engines.ts'
import { google } from './config/google.ts'
import { mail } from './config/mail.ts'
import { media } from './config/media.ts'
import { monitoring } from './config/monitoring.ts'
import { place } from './config/place.ts'
import { ownProcess } from './config/process.ts'
import { withSecretFiles } from './config/secret-files.ts'
import { storage } from './config/storage.ts'
import { wrong } from './config/subject.ts'
import { whatsapp } from './config/whatsapp.ts'
import { PAYMENT_VARIABLES } from './modules/payments/payment-variables.ts'

/** All variables belong to one of these subjects, whose settings together are the config. */
const SUBJECTS = [place, engines, storage, media, cdn, ownProcess, monitoring, mail] as const
/** Outside services: null without their keys, and what needs them is off. */
const PROVIDERS = { ...PAYMENT_VARIABLES, whatsapp, courier, google } as const

type Settings<Subjects> = Subjects extends readonly [infer First, ...infer Rest]
  ? First extends { read(value: never): infer Read }
    ? Read & Settings<Rest>
    : never
  : unknown
type ProviderSettings = { [name in keyof typeof PROVIDERS]: ReturnType<(typeof PROVIDERS)[name]['read']> }
export type Config = Settings<typeof SUBJECTS> & ProviderSettings

const ALL = [...SUBJECTS, ...Object.values(PROVIDERS)]
const environment = z.object(
  Object.assign({}, ...ALL.map(({ variables }) => variables)) as Record<string, z.ZodType>,
)
/** The names of all variables. */
export const VARIABLES = Object.keys(environment.shape)
const SECRETS = ALL.flatMap(({ secrets }): readonly string[] => secrets)

/** The only reader of the environment. Throws an Error that lists every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // A variable with an empty value counts as unset.
  const set = Object.entries(env).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(withSecretFiles(Object.fromEntries(set), SECRETS))
  if (!parsed.success)
    throw wrong(
      ...parsed.error.issues.map(({ path, message }): [string, string] => [path.join('.'), message]),
    )
  const settingsOf = ({ read }: (typeof ALL)[number]) => read(parsed.data as never)
  const providers = Object.entries(PROVIDERS).map(([name, given]) => [name, settingsOf(given)])
  return Object.assign({}, ...SUBJECTS.map(settingsOf), Object.fromEntries(providers)) as Config
}
