import { ROLE_TEXT, ROLES, type Role } from '../../../core/staff.ts'

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">Role</legend>
      {ROLES.map((one) => (
        <label key={one} className="flex cursor-pointer items-start gap-3 border-t border-sand py-3">
          <input
            type="radio"
            name="role"
            value={one}
            checked={role === one}
            onChange={() => onChange(one)}
            className="mt-1 size-5 flex-none accent-wine"
          />
          <span>
            <span className="block font-medium">{ROLE_TEXT[one].name}</span>
            <span className="block text-small text-ink-soft">{ROLE_TEXT[one].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
