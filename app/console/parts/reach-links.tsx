/** A link that rings an Indian phone number. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+91${phone}`} className="text-link tabular-nums">
    {phone}
  </a>
)

export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="text-link wrap-anywhere">
    {email}
  </a>
)
