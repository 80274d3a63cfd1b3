import type { ComponentProps } from 'react'

/** What went wrong with a form or a step as a whole, read out at once; nothing is rendered where nothing went wrong. */
export const ErrorNote = ({ className = '', children, ...rest }: ComponentProps<'div'>) =>
  children && (
    <div role="alert" className={`note border-madder text-pretty wrap-anywhere ${className}`} {...rest}>
      {children}
    </div>
  )
