import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readHost } from '#kernel/web/http/host.ts'
import { keptLanguage, setLanguage } from '#kernel/web/i18n.ts'
import { setSessionCalls } from '#kernel/web/session/calls.ts'
import { watchSession } from '#kernel/web/session/leave.ts'
import { adopt } from '#kernel/web/session/share.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { App } from '#kernel/web/shell/App.tsx'
import { numberEdits } from '#kernel/web/shell/nav.ts'
import { addScreens } from '#kernel/web/shell/resolve.ts'
import type { Screens } from '#kernel/web/shell/screens.ts'
import { setFrame } from '#kernel/web/shell/tools.ts'
import '#kernel/web/theme/base.css'
import { antdSheet } from '#kernel/web/theme/sheet.ts'
import { paint } from '#kernel/web/theme/themes.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'

// pages outside the frame; all other screens come with it (app/inside.tsx), or the login page would name each of their files
const files = import.meta.glob<Record<string, Screens>>(
  '../modules/{session,registration,screen,contract-link}/web/screens.ts',
  { eager: true },
)

addScreens(Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file))))
setFrame(() => {
  void antdSheet()
  return import('./inside.tsx')
})
setSessionCalls(sessionCalls)
watchSession()
numberEdits()
paint(sessionStore.getState().theme)

await Promise.all([setLanguage(keptLanguage()), adopt(), readHost()])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
