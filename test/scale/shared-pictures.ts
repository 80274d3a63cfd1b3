import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { startS3 } from '../s3-server.ts'
import { newStaff, signedIn } from '../staff.ts'
import { type Instance, migrate, productionEnvironment, startInstance, withDatabase } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { Finding, ScaleTest, Stage } from './scale-test.ts'

const PICTURES = 10

/**
 * Starts two instances with folders of their own and one bucket: on the project's own S3 server for tests, or on the
 * server given by MEDIA_URL, MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY.
 */
export const sharedPictures: ScaleTest = {
  what: 'S3, two instances, no shared folder: sent to one, fetched from the other',
  async run(stage) {
    const { environment: bucket, ...s3 } = await bucketOf(stage)
    const { url } = await startPostgres(stage)
    const environment = productionEnvironment(url, bucket)
    await migrate(environment)
    const start = () => startInstance(stage, { ...environment, DATA_DIR: stage.folder('data') })
    const [one, other] = [await start(), await start()]
    const hashes = await withDatabase(url, async (db) => {
      const person = await newStaff(db, 'manager', { withSecondFactor: true })
      const { token, csrf } = await signedIn(db, one.url, person)
      await db`update staff_sessions set second_factor_at = now() where staff_id = ${person.id}`
      const sent: string[] = []
      for (let n = 0; n < PICTURES; n++) sent.push(await send(one, token!, csrf, n))
      return sent
    })
    const findings = [await fetched(other, hashes), sharesNothing(one, other)]
    if (s3.stop) findings.push(await away(other, hashes, s3.stop))
    return findings
  },
}

async function bucketOf(stage: Stage) {
  const { MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY } = process.env
  if (MEDIA_URL) {
    stage.say(`the bucket is ${MEDIA_URL}`)
    return { environment: { MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY }, stop: null }
  }
  const s3 = await startS3()
  stage.atEnd(() => s3.stop())
  return { environment: s3.environment, stop: () => s3.stop() }
}

async function send({ url }: Instance, token: string, csrf: string, n: number): Promise<string> {
  const background = { r: 20 * n, g: 43, b: 42 }
  const body = await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${url}/api/admin/pictures`, {
    method: 'POST',
    headers: { origin: url, cookie: `staff=${token}`, 'x-csrf': csrf, 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  })
  const { picture, message } = (await answer.json()) as { picture?: { hash: string }; message?: string }
  if (!picture) throw new Error(`The picture was refused: ${answer.status} ${message}`)
  return picture.hash
}

async function fetched({ url }: Instance, hashes: string[]): Promise<Finding> {
  const kinds = await Promise.all(
    hashes.map(async (hash) => {
      const answer = await fetch(`${url}/media/${hash}-360.avif`)
      const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return `${answer.status} ${format} ${width}`
    }),
  )
  return {
    what: `${PICTURES} pictures sent to one, asked of the other in a width that nobody has asked for`,
    was: [...new Set(kinds)].join(', '),
    holds: kinds.every((kind) => kind === '200 heif 360'),
  }
}

function sharesNothing(...instances: Instance[]): Finding {
  const folders = instances.filter(({ environment }) => existsSync(join(environment.DATA_DIR ?? '', 'media')))
  return {
    what: 'instances with a folder of pictures',
    was: String(folders.length),
    holds: folders.length === 0,
  }
}

async function away({ url }: Instance, [hash]: string[], stop: () => Promise<void>): Promise<Finding> {
  await stop()
  const [page, picture] = [await fetch(`${url}/collection`), await fetch(`${url}/media/${hash}-720.avif`)]
  return {
    what: 'the store is gone: a page, and a picture that nobody keeps',
    was: `${page.status}, ${picture.status}`,
    holds: page.status === 200 && picture.status === 503,
  }
}
