import { writeFileSync } from 'node:fs'
import { submissions } from '../server/modules/messaging/templates/approval.ts'

// The templates to be approved by WhatsApp, in the form in which they are submitted; the sandbox treats them as approved.
const file = new URL('../sandbox/whatsapp/approved-templates.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(submissions(), null, 2)}\n`)
