import { writeFileSync } from 'node:fs'
import { submissions } from '../server/modules/messaging/templates/approval.ts'

// What WhatsApp has to approve, in the form in which it is submitted; the sandbox has approved it already.
const file = new URL('../sandbox/whatsapp/approved-templates.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(submissions(), null, 2)}\n`)
