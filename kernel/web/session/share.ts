import { loginFlag, type SessionState, sessionStore } from './store.ts'

type Said =
  | { kind: 'who' }
  | { kind: 'me'; state: SessionState }
  | { kind: 'in'; userId: string; name: string; org: string }
  | { kind: 'org'; orgId: string; name: string }
  | { kind: 'out' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('jicai.session')

/** Tells the other windows of this browser that the session changed hands or ended (ux.md 1.9). */
export const tellOthers = (said: Extract<Said, { kind: 'in' | 'out' | 'org' }>): void => channel?.postMessage(said)

/** Answers new windows, and hears what the others did with the session. */
export const listen = (heard: {
  out: () => void
  otherUser: (who: { name: string; org: string }) => void
  again: () => void
  org: (name: string) => void
}): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!loginFlag.is()) return
    if (data.kind === 'who') channel.postMessage({ kind: 'me', state: sessionStore.getState() } satisfies Said)
    if (data.kind === 'out') heard.out()
    if (data.kind === 'org' && data.orgId !== sessionStore.getState().systemInfo.orgId) heard.org(data.name)
    if (data.kind !== 'in') return
    if (data.userId === sessionStore.getState().systemInfo.strId) heard.again()
    else heard.otherUser(data)
  })
}

/**
 * A window opened by a link has no session storage of its own: it takes over the session of another open window of this
 * browser, without that window's tabs. Waits at most 150 ms.
 */
export const adopt = (): Promise<void> =>
  new Promise((done) => {
    if (!channel || loginFlag.is()) return done()
    const timer = setTimeout(done, 150)
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.kind !== 'me' || loginFlag.is()) return
      sessionStore.setState({ ...data.state, pathSummary: [], currentPathItem: null })
      loginFlag.set(true)
      clearTimeout(timer)
      done()
    })
    channel.postMessage({ kind: 'who' } satisfies Said)
  })
