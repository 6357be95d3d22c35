/** A browser and its system in two words; the whole header stands in the title. */
export const browserOf = (agent: string): string => {
  if (!agent) return ''
  const browser = [
    [/Edg\/(\d+)/, 'Edge'],
    [/Firefox\/(\d+)/, 'Firefox'],
    [/(?:HeadlessChrome|Chrome)\/(\d+)/, 'Chrome'],
    [/Version\/(\d+).*Safari/, 'Safari'],
  ] as const
  const found = browser.flatMap(([like, name]) => {
    const m = like.exec(agent)
    return m ? [`${name} ${m[1]}`] : []
  })[0]
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent)?.[0].replace('Mac OS X', 'macOS')
  return [found ?? agent.slice(0, 30), system].filter(Boolean).join(' · ')
}
