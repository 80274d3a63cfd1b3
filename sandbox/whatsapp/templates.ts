import { readFileSync } from 'node:fs'

export type Template = {
  name: string
  category: string
  body: string
  footer: string
  holes: number
  isCode: boolean
  /** The label of its quick-reply button, if it has one. */
  quickReply: string | null
}

type Component = {
  type: string
  text?: string
  code_expiration_minutes?: number
  buttons?: { type: string; text: string }[]
}
type Approved = { name: string; language: string; category: string; components: Component[] }

const file = new URL('./approved-templates.json', import.meta.url)

/** The templates that WhatsApp has approved for the shop, by name and language. */
export function approvedTemplates(): Map<string, Template> {
  const templates = new Map<string, Template>()
  approve(templates, JSON.parse(readFileSync(file, 'utf8')))
  return templates
}

export function approve(templates: Map<string, Template>, submitted: Approved[]) {
  for (const template of submitted) templates.set(`${template.name}/${template.language}`, read(template))
}

function read({ name, category, components }: Approved): Template {
  const isCode = category === 'AUTHENTICATION'
  const part = (type: string) => components.find((component) => component.type === type)
  const minutes = part('FOOTER')?.code_expiration_minutes
  const body = isCode ? CODE_BODY : (part('BODY')?.text ?? '')
  const footer = isCode ? `This code expires in ${minutes} minutes.` : (part('FOOTER')?.text ?? '')
  const holes = new Set(body.match(/\{\{\d+\}\}/g)).size
  const quickReply = part('BUTTONS')?.buttons?.find(({ type }) => type === 'QUICK_REPLY')?.text ?? null
  return { name, category, body, footer, holes, isCode, quickReply }
}

/** WhatsApp's own text of a code's template, the same for every business. */
const CODE_BODY = '*{{1}}* is your verification code. For your security, do not share this code.'

/** A template's text as its reader sees it, with the parameters filled in. */
export function filled({ body, footer }: Template, parameters: string[]): string {
  const text = body.replace(/\{\{(\d+)\}\}/g, (_, number) => parameters[Number(number) - 1] ?? '')
  return footer ? `${text}\n\n${footer}` : text
}
