/** What every document tells a browser: it needs none of a device, and no window of another site holds on to it. */
export const DOCUMENT_HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
