import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
    >
      {children}
    </svg>
  )
}

export const BinIcon = () => (
  <Icon>
    <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
  </Icon>
)
export const LessIcon = () => (
  <Icon>
    <path d="M6 12h12" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M6 12h12M12 6v12" />
  </Icon>
)
