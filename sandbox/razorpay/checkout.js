// The sandbox's replacement for https://checkout.razorpay.com/v1/checkout.js: it defines window.Razorpay, which shows
// the sandbox's payment sheet over the shop's page, in a frame of the sandbox's origin.
;(() => {
  const self = new URL(document.currentScript.src)
  const sheetAddress = new URL('checkout/public', self).href

  window.Razorpay = class Razorpay {
    constructor(options = {}) {
      if (!options.key) throw new Error('No key passed')
      this.options = options
      this.listeners = {}
    }

    on(event, listener) {
      this.listeners[event] ??= []
      this.listeners[event].push(listener)
      return this
    }

    open() {
      if (this.container) return
      this.cameFrom = document.activeElement
      this.container = containerOf(this.options.theme)
      const frame = frameOf(this.container)
      frame.addEventListener('load', () => {
        frame.contentWindow?.postMessage({ type: 'open', options: forSheet(this.options) }, self.origin)
        frame.focus()
      })
      this.hear = (event) => {
        if (event.origin === self.origin && event.source === frame.contentWindow) this.answer(event.data)
      }
      this.escape = (event) => {
        if (event.key === 'Escape' && this.options.modal?.escape !== false) this.dismiss()
      }
      window.addEventListener('message', this.hear)
      document.addEventListener('keydown', this.escape)
      this.scroll = document.body.style.overflow
      document.body.style.overflow = 'hidden'
      document.body.append(this.container)
      if (this.options.timeout > 0)
        this.timer = setTimeout(() => this.dismiss('timeout'), this.options.timeout * 1_000)
    }

    close() {
      if (!this.container) return
      clearTimeout(this.timer)
      window.removeEventListener('message', this.hear)
      document.removeEventListener('keydown', this.escape)
      document.body.style.overflow = this.scroll
      this.container.remove()
      this.container = null
      this.cameFrom?.focus?.()
    }

    answer(message) {
      if (message.type === 'paid') {
        this.close()
        this.options.handler?.(message.response)
      }
      if (message.type === 'failed')
        for (const listener of this.listeners['payment.failed'] ?? []) listener(message.response)
      if (message.type === 'closed') this.dismiss()
    }

    dismiss(reason) {
      if (!this.container) return
      this.close()
      this.options.modal?.ondismiss?.(reason)
    }
  }

  function containerOf(theme) {
    const container = document.createElement('div')
    container.className = 'razorpay-container'
    Object.assign(container.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: theme?.backdrop_color || 'rgba(0, 0, 0, 0.6)',
    })
    return container
  }

  function frameOf(container) {
    const frame = document.createElement('iframe')
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Razorpay Checkout'
    frame.src = sheetAddress
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
    })
    container.append(frame)
    return frame
  }

  /** The options that `postMessage` can send, which are all but the functions. */
  function forSheet({ key, order_id, name, description, prefill, theme, retry, modal }) {
    return {
      key,
      order_id,
      name: name ?? '',
      description: description ?? '',
      email: prefill?.email ?? '',
      contact: prefill?.contact ?? '',
      color: theme?.color ?? '',
      canRetry: retry !== false && retry?.enabled !== false,
      canEscape: modal?.escape !== false,
    }
  }
})()
