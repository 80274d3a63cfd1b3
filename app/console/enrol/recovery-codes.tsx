/** Shows the recovery codes the only time that this is possible: the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        If your phone is lost, each of these signs you in once. Print them or put them into a password
        manager. They are not shown again.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 bg-linen p-4 tracking-wider tabular-nums select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
