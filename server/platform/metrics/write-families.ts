import type { Family, Sample } from './family.ts'

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export async function writeFamilies(families: readonly Family[]): Promise<string> {
  const written = await Promise.all(
    families.map(async ({ name, type, help, read }) => {
      const samples = (await read()).map((sample) => lineOf(name, sample))
      return samples.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples] : []
    }),
  )
  return `${written.flat().join('\n')}\n`
}

function lineOf(name: string, { labels = {}, part, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${part ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
