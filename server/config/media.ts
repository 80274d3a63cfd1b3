import { z } from 'zod'
import { subject, wrong } from './subject.ts'
import { key } from './variables.ts'

const EXAMPLE = 's3://bucket?endpoint=https://s3.example.com&region=ap-south-1'
const KNOWN = ['endpoint', 'region']

/** Where pictures are: in `DATA_DIR/media`, or in a bucket that all instances share. */
export const media = subject({
  variables: {
    MEDIA_URL: z.url({ protocol: /^s3$/, error: `must be like ${EXAMPLE}` }).optional(),
    MEDIA_ACCESS_KEY_ID: key,
    MEDIA_SECRET_ACCESS_KEY: key,
  },
  secrets: ['MEDIA_SECRET_ACCESS_KEY'],
  read({ MEDIA_URL: url, MEDIA_ACCESS_KEY_ID: accessKeyId, MEDIA_SECRET_ACCESS_KEY: secretAccessKey }) {
    if (!url) {
      const alone = accessKeyId ? 'MEDIA_ACCESS_KEY_ID' : secretAccessKey && 'MEDIA_SECRET_ACCESS_KEY'
      if (alone) throw wrong([alone, 'is set, and MEDIA_URL, which it is for, is not'])
      return { bucket: null }
    }
    const missing = [
      ...(accessKeyId ? [] : ['MEDIA_ACCESS_KEY_ID']),
      ...(secretAccessKey ? [] : ['MEDIA_SECRET_ACCESS_KEY']),
    ]
    if (!accessKeyId || !secretAccessKey)
      throw wrong(
        ...missing.map((name): [string, string] => [name, 'is missing, and MEDIA_URL needs it beside it']),
      )
    /** Null: pictures are in `dataDir`. */
    return { bucket: { ...bucketOf(new URL(url)), accessKeyId, secretAccessKey } }
  },
})

function bucketOf({ hostname, pathname, searchParams, username }: URL) {
  const other = [...searchParams.keys()].find((name) => !KNOWN.includes(name))
  if (other) throw wrong(['MEDIA_URL', `has a ${other}, which it does not take; it is like ${EXAMPLE}`])
  if (username || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname))
    throw wrong(['MEDIA_URL', `names no bucket; it is like ${EXAMPLE}`])
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^[a-z0-9-]+$/.test(region) || !/^https?:\/\/[^/?#@]+$/.test(endpoint) || !URL.canParse(endpoint))
    throw wrong(['MEDIA_URL', `has an endpoint or a region that is none; it is like ${EXAMPLE}`])
  const prefix = pathname.split('/').filter(Boolean).join('/')
  return { bucket: hostname, region, endpoint, prefix: prefix && `${prefix}/` }
}
