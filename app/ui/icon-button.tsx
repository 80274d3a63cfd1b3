import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { label: string }

/** A button that is a picture alone. `label`: its name for screen readers. */
export const IconButton = ({ label, className = '', ...rest }: Props) => (
  <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`} />
)
