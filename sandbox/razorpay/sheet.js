// The payment sheet's script, in its frame. It accepts messages of the surrounding page only, and answers that page's
// origin only.
;(() => {
  const part = (id) => document.getElementById(id)
  const buttons = ['pay', 'fail', 'close'].map(part)
  let options
  let page

  addEventListener('message', (event) => {
    if (options || event.source !== parent || event.data?.type !== 'open') return
    options = event.data.options
    page = event.origin
    part('close').disabled = false
    show()
  })
  part('pay').addEventListener('click', pay)
  part('fail').addEventListener('click', fail)
  part('close').addEventListener('click', close)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && options?.canEscape !== false) close()
    if (event.key === 'Tab') keepInside(event)
  })

  async function show() {
    part('shop').textContent = options.name
    part('description').textContent = options.description
    part('payer').textContent = [options.contact, options.email].filter(Boolean).join(', ')
    wear(options.color)
    const { reply, problem } = await ask(`?key_id=${encodeURIComponent(options.key)}`)
    if (problem) return stop(problem)
    part('title').textContent = `Pay ${rupees(reply.amount)}`
    if (reply.status === 'paid') return stop('This order has been paid already.')
    for (const button of buttons) button.disabled = false
    part('pay').focus()
  }

  async function pay() {
    const { reply, problem } = await act('pay')
    if (problem) return complain(problem)
    tell({ type: 'paid', response: reply })
  }

  async function fail() {
    const { reply, problem } = await act('fail')
    if (problem) return complain(problem)
    tell({ type: 'failed', response: reply })
    if (options.canRetry) complain(reply.error.description)
    else stop(reply.error.description)
  }

  function close() {
    tell({ type: 'closed' })
  }

  function tell(message) {
    if (page) parent.postMessage(message, page)
  }

  async function act(what) {
    for (const button of buttons) button.disabled = true
    const { key, email, contact, description } = options
    const answer = await ask(`/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: key, email, contact, description, webhook: 'later' }),
    })
    for (const button of buttons) button.disabled = false
    return answer
  }

  async function ask(what, init) {
    try {
      const response = await fetch(`/razorpay/orders/${encodeURIComponent(options.order_id)}${what}`, init)
      const reply = await response.json()
      return response.ok ? { reply } : { problem: reply.error?.description ?? reply.message }
    } catch {
      return { problem: 'The payment provider cannot be reached. Try again in a moment.' }
    }
  }

  function complain(words) {
    part('problem').textContent = words
    part('pay').focus()
  }

  /** Disables paying after an error that cannot be mended here; the sheet can only be closed. */
  function stop(words) {
    part('problem').textContent = words
    part('pay').disabled = part('fail').disabled = true
    part('close').disabled = false
    part('close').focus()
  }

  function wear(color) {
    if (!/^#[0-9a-f]{6}$/i.test(color)) return
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const isLight = red * 0.299 + green * 0.587 + blue * 0.114 > 150
    document.documentElement.style.setProperty('--theme', color)
    document.documentElement.style.setProperty('--on-theme', isLight ? '#2a211d' : '#ffffff')
  }

  /** Keeps the focus within the sheet, since the page behind it is covered. */
  function keepInside(event) {
    const enabled = buttons.filter((button) => !button.disabled)
    const at = enabled.indexOf(document.activeElement)
    const next = event.shiftKey ? at - 1 : at + 1
    if (at >= 0 && next >= 0 && next < enabled.length) return
    event.preventDefault()
    enabled.at(event.shiftKey ? -1 : 0)?.focus()
  }

  function rupees(paise) {
    const digits = paise % 100 === 0 ? 0 : 2
    return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits })}`
  }
})()
