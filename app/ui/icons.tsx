import type { ReactNode } from 'react'

/** 1.5 px lines on a grid of 24. */
function Icon({ children, size = 24 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
    >
      {children}
    </svg>
  )
}

export const MenuIcon = () => (
  <Icon>
    <path d="M4 8h16M4 16h16" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6" />
    <path d="m15.5 15.5 4 4" />
  </Icon>
)
export const EnlargeIcon = () => (
  <Icon size={20}>
    <path d="M13 4h7v7M20 4l-7 7M11 20H4v-7M4 20l7-7" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon size={20}>
    <path d="M12 15V4M8 7.5 12 4l4 3.5M7 11H5v9h14v-9h-2" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c0-4 3-6 7-6s7 2 7 6" />
  </Icon>
)
export const BagIcon = () => (
  <Icon>
    <path d="M5 8.5h14V20H5zM9 11V7a3 3 0 0 1 6 0v4" />
  </Icon>
)
export const HeartIcon = () => (
  <Icon>
    <path d="M12 19.5 4.9 12.2a4.3 4.3 0 0 1 6.1-6l1 1 1-1a4.3 4.3 0 0 1 6.1 6z" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
)
export const ForwardIcon = () => (
  <Icon>
    <path d="M9.5 5.5 16 12l-6.5 6.5" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M9 6.5v11M15 6.5v11" />
  </Icon>
)
export const PlayIcon = () => (
  <Icon>
    <path d="m9 6.5 8 5.5-8 5.5z" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="m6.5 10 5.5 5.5L17.5 10" />
  </Icon>
)
export const BinIcon = () => (
  <Icon size={20}>
    <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
  </Icon>
)
export const LessIcon = () => (
  <Icon size={20}>
    <path d="M6 12h12" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon size={20}>
    <path d="M6 12h12M12 6v12" />
  </Icon>
)
