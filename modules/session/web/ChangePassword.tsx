import { t } from '#kernel/web/i18n.ts'
import { PasswordForm } from '#kernel/web/session/PasswordForm.tsx'

/** The page a first-login or expired-password session is sent to; nothing else is open to it (security.md C11). */
export const ChangePassword = ({ known, onDone }: { known: string; onDone: () => void }) => (
  <>
    <p className="login-note">{t('首次登录或密码已过期，请先设置新密码')}</p>
    <PasswordForm known={known} onDone={onDone} />
  </>
)
