import { GraphError } from './graph-error.ts'
import { filled, type Template } from './templates.ts'

export type Outgoing = {
  /** The phone in digits, country code first. */
  to: string
  text: string
  template: string | null
  category: string
  /** The sender's own data, which every status returns. */
  callbackData: string | null
  /** The quick reply of a template that has one: its label, and the payload that pressing it returns. */
  button: { text: string; payload: string } | null
}

type Fields = Record<string, unknown>

/** Reads the message that a call sends. Throws a `GraphError` for everything that WhatsApp would not accept. */
export function readMessage(body: unknown, templates: Map<string, Template>): Outgoing {
  const call = fields(body)
  if (call.messaging_product !== 'whatsapp')
    throw new GraphError(400, 100, 'The parameter messaging_product is required.')
  const to = typeof call.to === 'string' ? call.to.replace(/[^\d]/g, '') : ''
  if (!to) throw new GraphError(400, 100, 'The parameter to is required.')
  if (to.length < 11 || to.length > 15)
    throw new GraphError(400, 131009, 'Parameter value is not valid', 'to needs its country code.')
  const callbackData = call.biz_opaque_callback_data
  const ours = { to, callbackData: typeof callbackData === 'string' ? callbackData.slice(0, 512) : null }
  if (call.type === 'template') return { ...ours, ...readTemplate(fields(call.template), templates) }
  const text = fields(call.text).body
  if ((call.type ?? 'text') !== 'text' || typeof text !== 'string' || text === '' || text.length > 4096)
    throw new GraphError(400, 131009, 'Parameter value is not valid', 'A text message needs text.body.')
  return { ...ours, text, template: null, category: 'service', button: null }
}

function readTemplate(asked: Fields, templates: Map<string, Template>) {
  const { name } = asked
  const { code } = fields(asked.language)
  const template = templates.get(`${name}/${code}`)
  if (!template) {
    const details = `template name (${name}) does not exist in ${code}`
    throw new GraphError(404, 132001, 'Template name does not exist in the translation', details)
  }
  const components = list(asked.components).map(fields)
  const parameters = parametersOf(
    components.find(({ type }) => type === 'body'),
    'body',
    template.holes,
  )
  if (template.isCode) requireButton(components, parameters[0])
  else if (template.quickReply === null && components.some(({ type }) => type === 'button'))
    throw mismatch('button: this template has none')
  return {
    text: filled(template, parameters),
    template: template.name,
    category: template.category.toLowerCase(),
    button: template.quickReply === null ? null : buttonOf(components, template.quickReply),
  }
}

function parametersOf(component: Fields | undefined, place: string, expected: number): string[] {
  const parameters = list(component?.parameters).map(fields)
  if (parameters.length !== expected) {
    const details = `${place}: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`
    throw new GraphError(
      400,
      132000,
      'Number of parameters does not match the expected number of params',
      details,
    )
  }
  return parameters.map(({ type, text }) => {
    if (type !== 'text' || typeof text !== 'string' || text === '')
      throw mismatch(`${place}: a parameter has no text`)
    if (/[\n\t]| {5}/.test(text))
      throw mismatch('Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
    return text
  })
}

/** Checks a code's second place: it is sent for the text, and for the button that copies it. */
function requireButton(components: Fields[], code: string | undefined) {
  const button = components.find(({ type }) => type === 'button')
  if (button?.sub_type !== 'url' || String(button.index) !== '0')
    throw new GraphError(
      400,
      131008,
      'Required parameter is missing',
      'buttons: Button at index 0 of type Url requires a parameter',
    )
  const [behind] = parametersOf(button, 'button', 1)
  if (behind !== code) throw mismatch('button: its code is another one than the text’s')
  if ((code ?? '').length > 15) throw mismatch('body: a code has at most 15 characters')
}

/** The quick reply's payload is the sender's; without one WhatsApp returns the button's label. */
function buttonOf(components: Fields[], text: string): { text: string; payload: string } {
  const button = components.find(({ type }) => type === 'button')
  if (!button) return { text, payload: text }
  if (button.sub_type !== 'quick_reply' || String(button.index) !== '0')
    throw mismatch('buttons: Button at index 0 is of type QuickReply')
  const [parameter] = list(button.parameters).map(fields)
  const payload = parameter?.payload
  if (parameter?.type !== 'payload' || typeof payload !== 'string' || payload === '' || payload.length > 128)
    throw mismatch('button: a quick reply takes one payload of 128 characters at most')
  return { text, payload }
}

const mismatch = (details: string) =>
  new GraphError(400, 132012, 'Parameter format does not match format in the created template', details)

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
