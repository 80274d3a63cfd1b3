import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Fault, PROVIDERS, SLOW_MILLISECONDS } from './faults.ts'
import { Problem, readForm, readJson, sendJson, sendNothing, sendOnTo, sendPage } from './http.ts'
import { CHANNELS, type Message } from './inbox.ts'
import { frontPage } from './pages/front-page.ts'
import { messagePage } from './pages/message-page.ts'
import { problemPage } from './pages/problem-page.ts'
import type { Provider, Sandbox } from './provider.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown
type Methods = Partial<Record<string, Answer>>
export type Addresses = Partial<Record<string, Methods>>

/** The sandbox's server: it answers its own addresses and those of `pages`, then each provider's in turn, then 404. */
export function serve(sandbox: Sandbox, providers: readonly Provider[], pages: Addresses = {}): Server {
  const own = ownAddresses(sandbox, providers, pages)

  return createServer(async (request, response) => {
    const url = URL.parse(`http://sandbox${request.url}`)
    try {
      if (!url) throw new Problem(400, 'That is not an address.')
      refuseOtherOrigins(request)
      const methods = own(url.pathname)
      if (methods) return await answerFrom(methods)(request, response, url)
      for (const provider of providers) {
        const ill = provider.api?.test(url.pathname) ? sandbox.faults.of(provider.name) : 'ok'
        if (await handleWith(ill, provider, request, response, url)) return
      }
      throw new Problem(404, 'There is nothing at this address.')
    } catch (error) {
      if (response.headersSent || request.socket.destroyed) return response.destroy()
      const problem = error instanceof Problem ? error : new Problem(500, `The sandbox failed: ${error}`)
      if (!(error instanceof Problem)) console.error(error)
      for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value)
      if (forPeople(request)) sendPage(response, problem.status, problemPage(problem))
      else sendJson(response, problem.status, { message: problem.message })
    }
  })

  function answerFrom(methods: Methods): Answer {
    return (request, response, url) => {
      const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
      const answer = methods[method]
      if (answer) return answer(request, response, url)
      const allow = Object.keys(methods).join(', ')
      throw new Problem(405, `This address answers to ${allow}, not to ${method}.`, { allow })
    }
  }
}

/**
 * Answers for a provider according to its fault. `down`: the connection is cut. `slow`: after 30 s. `error`: 500
 * without doing anything. `timeout`: the request is carried out and never answered.
 */
async function handleWith(
  fault: Fault,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (fault === 'down') {
    request.socket.destroy()
    return true
  }
  if (fault === 'error') throw new Problem(500, `${provider.name} has failed.`)
  if (fault === 'slow') await setTimeout(SLOW_MILLISECONDS, undefined, { ref: false })
  const answer = fault === 'timeout' ? new ServerResponse(request) : response
  return (await provider.handle?.(request, answer, url)) ?? false
}

function ownAddresses({ inbox, faults }: Sandbox, providers: readonly Provider[], pages: Addresses) {
  const addresses: Addresses = {
    ...pages,
    '/': {
      GET: (_, response) => sendPage(response, 200, frontPage(inbox.find(), faults.all(), providers)),
    },
    '/healthz': { GET: (_, response) => sendJson(response, 200, { ok: true }) },
    '/inbox.json': {
      GET(_, response, url) {
        const to = url.searchParams.get('to') || undefined
        const asked = url.searchParams.get('channel') || undefined
        const channel = CHANNELS.find((known) => known === asked)
        if (asked && !channel) throw new Problem(400, `No channel is called "${asked}".`)
        sendJson(response, 200, inbox.find({ to, channel }).map(published))
      },
      DELETE(_, response) {
        inbox.empty()
        sendNothing(response)
      },
    },
    '/inbox/empty': {
      POST(_, response) {
        inbox.empty()
        sendOnTo(response, '/')
      },
    },
    '/faults.json': {
      GET: (_, response) => sendJson(response, 200, faults.all()),
      async PUT(request, response) {
        faults.set(await readJson(request))
        sendJson(response, 200, faults.all())
      },
    },
    '/webhooks/replay': {
      async POST(request, response) {
        const { provider: name, count } = askedReplay(await readJson(request))
        const provider = providers.find((known) => known.name === name && known.replay)
        if (!provider?.replay) throw new Problem(400, `${name} sends no webhooks.`)
        sendJson(response, 200, { sent: await provider.replay(count) })
      },
    },
    '/faults': {
      async POST(request, response) {
        const form = await readForm(request)
        faults.set(
          Object.fromEntries(
            PROVIDERS.filter((name) => form.has(name)).map((name) => [name, form.get(name)]),
          ),
        )
        sendOnTo(response, '/#faults')
      },
    },
  }

  return (path: string): Methods | undefined => {
    if (Object.hasOwn(addresses, path)) return addresses[path]
    const id = /^\/inbox\/([^/]+)$/.exec(path)?.[1]
    if (!id) return undefined
    return {
      GET(_, response) {
        const message = inbox.get(id)
        if (!message) throw new Problem(404, 'This message is no longer in the inbox.')
        sendPage(response, 200, messagePage(message))
      },
    }
  }
}

function askedReplay(wanted: unknown): { provider: string; count: number } {
  const { provider, count = 1 } = (wanted ?? {}) as { provider?: unknown; count?: unknown }
  if (typeof provider !== 'string')
    throw new Problem(400, 'Which provider? { "provider": "stripe", "count": 3 }')
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 1000)
    throw new Problem(400, 'count is a whole number, 1 to 1000.')
  return { provider, count }
}

function published({ id, channel, to, subject, text, html, template, at }: Message) {
  return { id, channel, to, subject, text, html, template, at }
}

/** Refuses 403 a writing request from another site's page: browsers send such a page's origin. */
function refuseOtherOrigins({ method, headers }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD' || !headers.origin) return
  if (URL.parse(headers.origin)?.host !== headers.host) {
    throw new Problem(403, `Pages of ${headers.origin} may not write here.`)
  }
}

function forPeople({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false
}
