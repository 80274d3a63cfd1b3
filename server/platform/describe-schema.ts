import type { Database } from './database.ts'

/**
 * The database's tables, triggers and functions as SQL for readers: `db/schema.sql` is made from it, so that diffs show what
 * a migration did.
 */
export async function describeSchema(db: Database): Promise<string> {
  const tables = await db<Table[]>`
    select c.relname as name,
      array(
        select format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end,
          coalesce(' default ' || pg_get_expr(adbin, adrelid), ''))
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
      ) as columns,
      array(
        select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = c.oid and contype <> 'n' order by contype desc, conname
      ) as constraints,
      array(
        select pg_get_indexdef(indexrelid) from pg_index
        where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid)
        order by indexrelid::regclass::text
      ) as indexes,
      array(
        select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname
      ) as triggers
    from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
    order by relname`
  const functions = await db<{ definition: string }[]>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by oid::regprocedure::text`
  return [...tables.map(asSql), ...functions.map(({ definition }) => `${definition.trim()};\n`)].join('\n')
}

type Table = Record<'columns' | 'constraints' | 'indexes' | 'triggers', string[]> & { name: string }

function asSql({ name, columns, constraints, indexes, triggers }: Table) {
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n')
  return `create table ${name} (\n${body}\n);\n${[...indexes, ...triggers].map((one) => `${one};\n`).join('')}`
}
