/** The names of what is typed as text. */
export type TextsOf<Typed> = {
  [Name in keyof Typed]: string extends Typed[Name] ? Name : never
}[keyof Typed] &
  string

/** What ties a control of text to what is typed into it: a field, an area, a choice. */
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
