/** The keys whose values are typed as text. */
export type TextsOf<Typed> = {
  [Name in keyof Typed]: string extends Typed[Name] ? Name : never
}[keyof Typed] &
  string

/** The props that tie a text control, an area or a select to a typed value. */
export const bound = <Name extends string>(
  name: Name,
  typed: Record<Name, string>,
  change: (part: Record<Name, string>) => void,
) => ({
  name,
  value: typed[name],
  onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    change({ [name]: value } as Record<Name, string>),
})
