import type { Contents, Template } from './render.ts'

/** What stands in the place of a name that nobody has proven. */
const SOMEBODY = 'Dear shopper'

/** The same message without what was typed at a registration: no name, no address. */
export function impersonal(content: Contents[Template]): Contents[Template] {
  return {
    ...content,
    ...('name' in content ? { name: SOMEBODY } : {}),
    ...('address' in content ? { address: null } : {}),
  } as Contents[Template]
}
