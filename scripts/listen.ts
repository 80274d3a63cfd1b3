import type { FastifyInstance } from 'fastify'
import type { Config } from '../server/config.ts'

/** Takes the port, or says in one sentence why not. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Choose another: PORT=3100 npm start`)
    if (code === 'EACCES')
      throw new Error(`Port ${port} needs rights that this user does not have. Choose one above 1023.`)
    throw error
  }
}
