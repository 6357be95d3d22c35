/** The three administrations that no role and no person combines (security.md, insider and administrator; C35). */
export const duties = { system: '系统管理', security: '安全管理', audit: '审计管理' } as const
export type Duty = keyof typeof duties

const pathsOf: Record<Duty, readonly string[]> = {
  system: [
    'system/menu',
    'system/hospital',
    'system/config',
    'system/screens',
    'system/interfaceDebug',
    'system/privatizationUpgrade',
  ],
  security: ['system/user', 'system/role'],
  audit: ['system/loginLog', 'system/operateLog'],
}

/** Which administrations a set of codes `path:code` amounts to. Looking alone (`view`) is none. */
export const dutiesOf = (codes: Iterable<string>): Duty[] => {
  const paths = new Set([...codes].filter((c) => !c.endsWith(':view')).map((c) => c.slice(0, c.lastIndexOf(':'))))
  return (Object.keys(duties) as Duty[]).filter((d) => pathsOf[d].some((p) => paths.has(p)))
}
