import type { MessagePreview } from '../../../contract/admin/messages.ts'

/** A message as its reader sees it. */
export function Preview({ mail, whatsapp }: MessagePreview) {
  return (
    <div className="flex flex-col gap-8">
      {mail && <MailPreview {...mail} />}
      {whatsapp && <WhatsAppPreview {...whatsapp} />}
    </div>
  )
}

/**
 * A policy by which a mail loads nothing but pictures from the given sources and runs nothing, wherever it is shown.
 */
const policyWith = (pictures: string) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'">`

/** `pictures`: the source of the content security policy from which the mail may load pictures; by default none. */
export function MailPreview({
  subject,
  html,
  text,
  pictures = "'none'",
}: NonNullable<MessagePreview['mail']> & { pictures?: string }) {
  return (
    <section aria-label="The mail">
      <p className="mb-3">
        <span className="block text-small text-ink-soft">Subject</span>
        <span className="font-medium wrap-anywhere">{subject}</span>
      </p>
      <iframe
        title={`The mail: ${subject}`}
        sandbox=""
        srcDoc={html.replace('<head>', `<head>${policyWith(pictures)}`)}
        className="block h-220 w-full max-w-2xl border border-sand bg-linen"
      />
      <details className="mt-3">
        <summary className="lone-link text-small">The same in plain text</summary>
        <pre className="max-w-2xl overflow-x-auto border border-sand bg-linen p-4 font-body text-small wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </section>
  )
}

function WhatsAppPreview({ text, name, category }: NonNullable<MessagePreview['whatsapp']>) {
  return (
    <section aria-label="The WhatsApp message">
      <p className="mb-3 text-small text-ink-soft">
        {name
          ? `WhatsApp, the approved template ${name} (${category?.toLowerCase()})`
          : 'WhatsApp, an answer'}
      </p>
      <p className="note max-w-md border-bottle wrap-anywhere whitespace-pre-line">
        {text.split(/(\*[^*\n]+\*)/).map((part, at) =>
          part.startsWith('*') && part.length > 2 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
            <strong key={at} className="font-medium">
              {part.slice(1, -1)}
            </strong>
          ) : (
            part
          ),
        )}
      </p>
    </section>
  )
}
