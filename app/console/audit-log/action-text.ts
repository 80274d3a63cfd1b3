import { capital } from '../../../core/capital.ts'

/** An action in words: 'staff.role-changed' → 'Staff: role changed'. The search of the log reads them, too. */
export function actionText(action: string): string {
  const [what = '', ...done] = action.replace('grievance', 'complaint').split('.')
  return `${capital(what)}: ${done.join(' ').replaceAll('-', ' ')}`
}
