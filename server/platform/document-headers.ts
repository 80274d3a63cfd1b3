/** Headers of every HTML document: it may use no sensors or devices, and is cut off from windows of other sites. */
export const DOCUMENT_HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
