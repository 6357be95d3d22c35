/** Rules and messages of specification §5 for account and password of the re-login dialog and the login page. */
export const accountProblem = (account: string): string | undefined => {
  if (!account) return '请输入用户账号/手机号'
  return /^\w{1,16}$/.test(account) ? undefined : '请输入正确的用户账号/手机号'
}

export const passwordProblem = (password: string): string | undefined => {
  if (!password) return '请输入密码'
  return password.length < 6 ? '密码不少于6位' : undefined
}

/** Chinese characters are stripped, ends trimmed, at most 32. */
export const cleanPassword = (typed: string): string =>
  typed
    .replace(/[\u3400-\u9fff]/g, '')
    .trim()
    .slice(0, 32)
